// Not the whole room: a second run has to know names of options, and prints nothing.
import { isIdentifierName } from "../emit/identifier.ts";
import { newerLetters } from "../emit/newer-letters.ts";

/** A name in both casings that TypeScript uses. */
export interface BaseName {
  /** For types: `ListActorPosts`. */
  readonly pascal: string;
  /** For values: `listActorPosts`. */
  readonly camel: string;
}

/** Of letters, digits and marks those that an identifier may have: `²`, `½` and enclosing circles are none. */
const wordPattern = new RegExp(`(?:(?![${newerLetters}_])(?=[\\p{L}\\p{N}\\p{M}])\\p{ID_Continue})+`, "gu");

/** Cuts a name of the document into words: everything that an identifier cannot hold, and `_`, separates. Casing inside a word stays. */
export function words(text: string): readonly string[] {
  return text.normalize("NFC").match(wordPattern) ?? [];
}

/** The base name of an entity. `fallback` serves for names without a single letter or digit. */
export function baseName(text: string, fallback: string): BaseName {
  const parts = words(text);
  const list = parts.length === 0 ? [fallback] : parts;
  const pascal = startSafely(list.map(upperFirst).join(""));
  const [first = "", ...rest] = list;
  const camel = startSafely([lowerStart(first), ...rest.map(upperFirst)].join(""));
  return { pascal, camel };
}

/** A header's name as a property: `Retry-After` becomes `retryAfter`. Header names have no casing of their own. */
export function headerKey(name: string): string {
  const [first = "", ...rest] = words(name.toLowerCase());
  const key = [first, ...rest.map(upperFirst)].join("");
  return key === "" ? name : key;
}

/** Header names and the properties that hold them; a name whose property is taken keeps its own spelling, or gets a number. */
export function headerKeys(names: readonly string[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    let key = taken.has(headerKey(name)) ? name : headerKey(name);
    for (let number = 2; taken.has(key); number++) key = `${name}_${number}`;
    taken.add(key);
    keys.set(name, key);
  }
  return keys;
}

function startSafely(name: string): string {
  return /^[\p{ID_Start}$_]/u.test(name) ? name : `_${name}`;
}

function upperFirst(word: string): string {
  const [first = ""] = word;
  const upper = first.toUpperCase();
  // Some small letters got their capital late.
  return (isIdentifierName(`_${upper}`) ? upper : first) + word.slice(first.length);
}

/** `ActorPosts` to `actorPosts`, `URLList` to `urlList`, `ID` to `id`. */
function lowerStart(word: string): string {
  return word.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+(?![\p{Ll}])|^\p{Lu}/u, (start) =>
    start.toLowerCase(),
  );
}
