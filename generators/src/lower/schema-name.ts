import { pointerTokens } from "../document/index.ts";
import type { Origin } from "../model/index.ts";

/** Maps whose keys name schemas. */
const nameMaps: ReadonlySet<string> = new Set(["schemas", "definitions", "$defs"]);

/** Tokens that only say which keyword leads on, and make a poor part of a name. */
const structural: ReadonlySet<string> = new Set([
  "components",
  "content",
  "paths",
  "properties",
  "schema",
  "responses",
  "parameters",
  "headers",
  "patternProperties",
  "allOf",
  "anyOf",
  "oneOf",
]);

/**
 * The name of a schema that a reference leads to: its key in a map of schemas and what follows it there, the telling tokens of
 * its pointer elsewhere, the file's name for a whole file.
 */
export function schemaName(origin: Origin): string {
  const tokens = pointerTokens(origin.pointer) ?? [];
  if (tokens.length === 0) return fileStem(origin.file);
  const map = tokens.findLastIndex((token, at) => nameMaps.has(token) && at < tokens.length - 1);
  const telling = tokens
    .slice(map + 1)
    .filter((token, at) => (at === 0 && map >= 0) || !structural.has(token));
  return telling.length === 0 ? tokens.join(" ") : telling.join(" ");
}

/** `common/Post.schema.yaml` is `Post.schema`, which casing makes `PostSchema`. */
function fileStem(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return name.replace(/\.(ya?ml|json)$/i, "");
}
