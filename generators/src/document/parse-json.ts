import type { JsonValue } from "../model/index.ts";
import type { Parsed } from "./source-document.ts";

/** Parses JSON text (RFC 8259). Of a key that stands twice the last value counts; `duplicateJsonKeys` finds the others. */
export function parseJson(text: string): Parsed {
  try {
    const value: JsonValue = JSON.parse(text);
    return { value, notes: [] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      fault: {
        kind: "syntax",
        message: withoutPosition(error.message),
        offset: offsetOf(error.message, text),
      },
    };
  }
}

/** The engine's messages end in a position, which a diagnostic shows in its own way. */
function withoutPosition(message: string): string {
  return message.replace(/ in JSON at position \d+.*$/s, "").replace(/, (\.\.\.)?".*$/s, "");
}

function offsetOf(message: string, text: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined ? firstUnreadable(text) : Number(position);
}

/** Where the engine names no position, the text has ended too early. */
function firstUnreadable(text: string): number {
  return text.trimEnd().length;
}
