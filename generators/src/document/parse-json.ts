import type { JsonValue } from "../model/index.ts";
import { jsonFaultOffset } from "./json-fault.ts";
import type { Parsed } from "./source-document.ts";

/** Parses JSON text (RFC 8259). Of a key that stands twice the last value counts; `duplicateJsonKeys` finds the others. */
export function parseJson(text: string): Parsed {
  try {
    const value: JsonValue = JSON.parse(text);
    return { value, notes: [] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const offset = jsonFaultOffset(text);
    return { fault: { kind: "syntax", message: faultMessage(text, offset), offset } };
  }
}

function faultMessage(text: string, offset: number): string {
  if (offset >= text.length) return "the text ends too early";
  const [found = ""] = /^(?:[\w.+-]+|.)/su.exec(text.slice(offset)) ?? [];
  return `${JSON.stringify(found)} is not expected here`;
}
