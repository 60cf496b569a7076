import type { Event } from "js-yaml";
import { locateJson } from "./locate-json.ts";
import { locateYaml } from "./locate-yaml.ts";
import { yamlEvents } from "./parse-yaml.ts";
import { addedIndent } from "./shallow-indentation.ts";
import type { SourceDocument } from "./source-document.ts";
import { type TextPosition, textPosition } from "./text-position.ts";

/** Finds where the tokens of a pointer lead in a document's text. Reads the text only when asked, YAML once. */
export class Locator {
  readonly #events = new WeakMap<SourceDocument, readonly Event[]>();

  position(document: SourceDocument, tokens: readonly string[]): TextPosition {
    if (document.format === "json") return textPosition(document.text, locateJson(document.text, tokens));
    return asWritten(document, locateYaml(parsedText(document), this.#eventsOf(document), tokens));
  }

  #eventsOf(document: SourceDocument): readonly Event[] {
    const known = this.#events.get(document);
    if (known !== undefined) return known;
    const parsed = yamlEvents(parsedText(document));
    if ("fault" in parsed)
      throw new Error(`${document.path} has been parsed before: ${parsed.fault.message}`);
    this.#events.set(document, parsed.events);
    return parsed.events;
  }
}

/** The position in the text as it was written of an offset in the text as it was parsed. */
export function asWritten(document: Pick<SourceDocument, "text" | "indented">, offset: number): TextPosition {
  const { line, column } = textPosition(parsedText(document), offset);
  const added = document.indented?.lines.has(line - 1) ? addedIndent : 0;
  return { line, column: Math.max(1, column - added) };
}

function parsedText(document: Pick<SourceDocument, "text" | "indented">): string {
  return document.indented?.text ?? document.text;
}
