import { type ObjectNode, originOf, referenceOf } from "../document/index.ts";
import { siblingsCount } from "./dialect.ts";
import type { Lowering } from "./lowering.ts";

/** Siblings of `$ref` that say nothing about the value. They are kept, so that no words are lost. */
const harmless: ReadonlySet<string> = new Set([
  "description",
  "title",
  "summary",
  "deprecated",
  "example",
  "examples",
  "externalDocs",
]);

/**
 * The keywords of a schema that count. Before 3.1 the siblings of `$ref` do not (OpenAPI 3.0, 4.7.23): they are dropped with a
 * warning, except `nullable`, which nobody writes there without meaning it.
 */
export function countedKeys(lowering: Lowering, node: ObjectNode): readonly string[] {
  const keys = Object.keys(node.value);
  if (keys.length === 1 || siblingsCount(lowering.dialect) || referenceOf(node.value) === undefined)
    return keys;
  const kept = keys.filter(
    (key) => key === "$ref" || harmless.has(key) || key === "nullable" || key.startsWith("x-"),
  );
  const dropped = keys.filter((key) => !kept.includes(key));
  if (dropped.length > 0) reportDropped(lowering, node, dropped);
  return kept;
}

function reportDropped(lowering: Lowering, node: ObjectNode, dropped: readonly string[]): void {
  const names = dropped.map((key) => `\`${key}\``).join(", ");
  lowering.report({
    code: "TN212",
    message: `${names} beside \`$ref\` ${dropped.length === 1 ? "does" : "do"} not count in this version.`,
    origin: originOf(node, dropped[0] ?? "$ref"),
  });
}
