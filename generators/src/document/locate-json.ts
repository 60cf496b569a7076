import { skipSpace, stringEnd } from "./duplicate-json-keys.ts";

/**
 * The offset of the value that the tokens lead to, or, of a member, of its key. Where the way ends early, the offset of the last
 * value that is there. The text has to be JSON that `JSON.parse` has accepted.
 */
export function locateJson(text: string, tokens: readonly string[]): number {
  let at = skipSpace(text, 0);
  let shown = at;
  for (const token of tokens) {
    const found = text[at] === "{" ? memberAt(text, at, token) : elementAt(text, at, token);
    if (found === undefined) return shown;
    at = found.value;
    shown = found.shown;
  }
  return shown;
}

interface Found {
  readonly shown: number;
  readonly value: number;
}

/** Of a key that stands twice, the last counts, as in the value. */
function memberAt(text: string, object: number, token: string): Found | undefined {
  let found: Found | undefined;
  let at = skipSpace(text, object + 1);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (JSON.parse(text.slice(at, keyEnd)) === token) found = { shown: at, value };
    at = afterComma(text, valueEnd(text, value));
  }
  return found;
}

function elementAt(text: string, array: number, token: string): Found | undefined {
  if (text[array] !== "[") return undefined;
  let at = skipSpace(text, array + 1);
  for (let index = 0; text[at] !== "]"; index++) {
    if (String(index) === token) return { shown: at, value: at };
    at = afterComma(text, valueEnd(text, at));
  }
  return undefined;
}

function afterComma(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const character = text[at];
    if (character === '"') at = stringEnd(text, at);
    else if (character === "{" || character === "[") {
      depth++;
      at++;
    } else if (character === "}" || character === "]") {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (character === "," && depth === 0) return at;
    else at++;
    if (depth === 0 && (character === '"' || character === "}" || character === "]")) return at;
  }
  return text.length;
}
