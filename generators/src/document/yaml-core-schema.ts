import type { JsonValue } from "../model/index.ts";

/** The value of a plain scalar (YAML 1.2.2, section 10.3.2). Infinities and not-a-number stay text: JSON has no such numbers. */
export function coreScalar(text: string): JsonValue {
  switch (text) {
    case "":
    case "~":
    case "null":
    case "Null":
    case "NULL":
      return null;
    case "true":
    case "True":
    case "TRUE":
      return true;
    case "false":
    case "False":
    case "FALSE":
      return false;
  }
  return mayBeNumber(text.charCodeAt(0)) ? numberOrText(text) : text;
}

/** Digits, sign or dot. */
function mayBeNumber(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || unit === 0x2b || unit === 0x2d || unit === 0x2e;
}

function numberOrText(text: string): JsonValue {
  if (/^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/.test(text)) return finite(Number(text), text);
  if (/^0o[0-7]+$/.test(text) || /^0x[0-9a-fA-F]+$/.test(text)) return finite(Number(text), text);
  return text;
}

function finite(value: number, text: string): JsonValue {
  return Number.isFinite(value) ? value : text;
}
