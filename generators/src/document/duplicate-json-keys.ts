import type { ParseNote } from "./source-document.ts";

const backslash = 0x5c;
const colon = 0x3a;

/**
 * The keys that stand twice in one object. `JSON.parse` drops them silently, so keys of the text are counted; only where the
 * value has fewer is the text read again to find them.
 */
export function duplicateJsonKeys(text: string, keysInValue: number): readonly ParseNote[] {
  return keysInText(text) === keysInValue ? [] : findDuplicates(text);
}

/** Hops from quote to quote, so that most of the text is never looked at. */
function keysInText(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start !== -1; ) {
    const end = stringEnd(text, start);
    if (text.charCodeAt(skipSpace(text, end)) === colon) count++;
    start = text.indexOf('"', end);
  }
  return count;
}

/** Reads the text that `JSON.parse` has accepted, with a set of keys for each open object. */
function findDuplicates(text: string): readonly ParseNote[] {
  const notes: ParseNote[] = [];
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "{") open.push(new Set());
    else if (character === "[") open.push(undefined);
    else if (character === "}" || character === "]") open.pop();
    else if (character === '"') {
      const end = stringEnd(text, at);
      const keys = open.at(-1);
      if (keys !== undefined && text.charCodeAt(skipSpace(text, end)) === colon) {
        const key: string = JSON.parse(text.slice(at, end));
        if (keys.has(key)) notes.push({ kind: "duplicateKey", message: key, offset: at });
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return notes;
}

/** The offset behind the string that starts at `start`. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first--;
  return (at - first) % 2 === 1;
}

/** The offset of the first unit that is not JSON whitespace (RFC 8259, section 2). */
export function skipSpace(text: string, start: number): number {
  let at = start;
  for (
    let unit = text.charCodeAt(at);
    unit === 32 || (unit >= 9 && unit <= 13);
    unit = text.charCodeAt(++at)
  );
  return at;
}
