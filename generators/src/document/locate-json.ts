import { skipSpace, stringEnd } from "./duplicate-json-keys.ts";

/** A member of an object or array: where it is shown and where its value starts. */
export interface Found {
  readonly shown: number;
  readonly value: number;
}

/** The members of the objects and arrays that have been read, by where these start. */
export type KnownMembers = Map<number, ReadonlyMap<string, Found>>;

/**
 * The offset of the value that the tokens lead to, or, of a member, of its key. Where the way ends early, the offset of the last
 * value that is there. The text has to be JSON that `JSON.parse` has accepted. With `known` from call to call, nothing is read twice.
 */
export function locateJson(text: string, tokens: readonly string[], known: KnownMembers = new Map()): number {
  let at = skipSpace(text, 0);
  let shown = at;
  for (const token of tokens) {
    const members = known.get(at) ?? membersOf(text, at);
    known.set(at, members);
    const found = members.get(token);
    if (found === undefined) return shown;
    at = found.value;
    shown = found.shown;
  }
  return shown;
}

function membersOf(text: string, start: number): ReadonlyMap<string, Found> {
  if (text[start] === "{") return objectMembers(text, start);
  return text[start] === "[" ? arrayMembers(text, start) : new Map();
}

/** Of a key that stands twice, the last counts, as in the value. */
function objectMembers(text: string, object: number): ReadonlyMap<string, Found> {
  const members = new Map<string, Found>();
  let at = skipSpace(text, object + 1);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    members.set(JSON.parse(text.slice(at, keyEnd)), { shown: at, value });
    at = afterComma(text, valueEnd(text, value));
  }
  return members;
}

function arrayMembers(text: string, array: number): ReadonlyMap<string, Found> {
  const members = new Map<string, Found>();
  let at = skipSpace(text, array + 1);
  for (let index = 0; text[at] !== "]"; index++) {
    members.set(String(index), { shown: at, value: at });
    at = afterComma(text, valueEnd(text, at));
  }
  return members;
}

function afterComma(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      const end = stringEnd(text, at);
      if (depth === 0) return end;
      at = end - 1;
    } else if (unit === brace || unit === bracket) depth++;
    else if (unit === closingBrace || unit === closingBracket) {
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (unit === comma && depth === 0) return at;
  }
  return text.length;
}

const [quote, comma, bracket, closingBracket, brace, closingBrace] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
