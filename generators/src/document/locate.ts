import { JsonPlaces } from "./locate-json.ts";
import { YamlPlaces } from "./locate-yaml.ts";
import { yamlEvents } from "./parse-yaml.ts";
import { addedIndent } from "./shallow-indentation.ts";
import type { SourceDocument } from "./source-document.ts";
import { Lines, type TextPosition } from "./text-position.ts";

/** All of a document that its places are found in. */
export type LocatedDocument = Omit<SourceDocument, "value">;

/** What has been found out about a document's text. */
interface Known {
  readonly places: JsonPlaces | YamlPlaces;
  readonly lines: Lines;
}

/** Finds where the tokens of a pointer lead in a document's text. Reads the text only when asked, and no part of it twice. */
export class Locator {
  readonly #known = new WeakMap<LocatedDocument, Known>();

  position(document: LocatedDocument, tokens: readonly string[]): TextPosition {
    const { places, lines } = this.#knownOf(document);
    return asWritten(document, places.offset(tokens), lines);
  }

  #knownOf(document: LocatedDocument): Known {
    const before = this.#known.get(document);
    if (before !== undefined) return before;
    const known = { places: placesOf(document), lines: new Lines(parsedText(document)) };
    this.#known.set(document, known);
    return known;
  }
}

function placesOf(document: LocatedDocument): JsonPlaces | YamlPlaces {
  const text = parsedText(document);
  if (document.format === "json") return new JsonPlaces(text, document.hasEachKeyOnce === true);
  const parsed = yamlEvents(text);
  if ("fault" in parsed) throw new Error(`${document.path} has been parsed before: ${parsed.fault.message}`);
  return new YamlPlaces(text, parsed.events);
}

/** The position in the text as it was written of an offset in the text as it was parsed. */
export function asWritten(
  document: Pick<SourceDocument, "text" | "indented">,
  offset: number,
  lines: Lines = new Lines(parsedText(document)),
): TextPosition {
  const { line, column } = lines.position(offset);
  const added = document.indented?.lines.has(line - 1) ? addedIndent : 0;
  return { line, column: Math.max(1, column - added) };
}

function parsedText(document: Pick<SourceDocument, "text" | "indented">): string {
  return document.indented?.text ?? document.text;
}
