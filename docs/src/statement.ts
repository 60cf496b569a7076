import { parse } from "yaml";
import type { Document } from "./document/openapi.ts";
import { placeOf } from "./document/place.ts";
import { isRecord, tokens } from "./document/pointer.ts";

/** A statement about the pilot API and where it is written down or tested. */
export interface Statement {
  readonly section: string;
  readonly statement: string;
  /** A file, a file with a JSON pointer behind `#`, or a test file with the title of a test behind ` > `. */
  readonly places: readonly string[];
}

/** Reads the table of statements. Throws on an entry that is not one. */
export function readStatements(text: string): readonly Statement[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new TypeError("The statements are not a list");
  return entries.map((entry) => {
    if (!isStatement(entry)) throw new TypeError(`Not a statement with its places: ${JSON.stringify(entry)}`);
    return entry;
  });
}

function isStatement(entry: unknown): entry is Statement {
  return (
    isRecord(entry) &&
    typeof entry["section"] === "string" &&
    typeof entry["statement"] === "string" &&
    Array.isArray(entry["places"]) &&
    entry["places"].every((place) => typeof place === "string")
  );
}

/** A place as the page shows it, linked where the reference has it. */
export interface ShownPlace {
  readonly kind: "document" | "overlay" | "test" | "file";
  readonly text: string;
  readonly href?: string;
}

/** Shows a place. `files` says where each file's content stands in the bundled document. */
export function showPlace(document: Document, files: ReadonlyMap<string, string>, place: string): ShownPlace {
  const [file = "", title] = place.split(" > ");
  if (/\.test\.ts$/.test(file)) return { kind: "test", text: title ?? file };
  const [path = "", fragment = ""] = place.split("#");
  if (path === "openapi/overlays/assumptions.yaml") {
    const [, index] = tokens(fragment);
    const number = Number(index ?? 0) + 1;
    return { kind: "overlay", text: `assumption ${number}`, href: `/open-questions/#assumption-${number}` };
  }
  const base = path === "openapi/openapi.yaml" ? "#" : files.get(path);
  if (base === undefined) return { kind: "file", text: path };
  const { group, part, href } = placeOf(document, [...tokens(base), ...tokens(fragment)]);
  return { kind: "document", text: part === "" ? group : `${group}: ${part}`, href };
}
