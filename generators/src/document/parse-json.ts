import type { JsonValue } from "../model/index.ts";
import { jsonFaultOffset } from "./json-fault.ts";
import { plainJson } from "./lenient-json.ts";
import type { Parsed } from "./source-document.ts";

/**
 * Parses JSON text (RFC 8259). Of a key that stands twice the last value counts; `duplicateJsonKeys` finds the others. Comments and
 * commas behind the last member are noted and have no effect.
 */
export function parseJson(text: string): Parsed {
  const value = jsonValue(text);
  if (value !== undefined) return { value, notes: [] };
  const plain = plainJson(text);
  const meant = plain && jsonValue(plain.text);
  if (plain !== undefined && meant !== undefined)
    return { value: meant, notes: plain.notes, plain: plain.text };
  const offset = jsonFaultOffset(plain?.text ?? text);
  return { fault: { kind: "syntax", message: faultMessage(text, offset), offset } };
}

function jsonValue(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // What it gives is JSON, and never undefined.
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function faultMessage(text: string, offset: number): string {
  if (offset >= text.length) return "the text ends too early";
  const [found = ""] = /^(?:[\w.+-]+|.)/su.exec(text.slice(offset)) ?? [];
  return `${JSON.stringify(found)} is not expected here`;
}
