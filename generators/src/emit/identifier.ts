import { newerLetters } from "./newer-letters.ts";

/** A name that may stand in TypeScript source as it is. Made by `identifier` only. */
export interface Identifier {
  readonly kind: "identifier";
  readonly text: string;
}

/** Most names are in ASCII, which is told much faster. */
const ascii = /^[A-Za-z_$][\w$]*$/;
const pattern = new RegExp(
  `^(?![${newerLetters}])[\\p{ID_Start}$_](?:(?![${newerLetters}])[\\p{ID_Continue}$\\u200c\\u200d])*$`,
  "u",
);

/** Words that cannot name a binding in a strict module (ECMA-262, 12.7.2), nor a type in TypeScript. */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally " +
    "for function if implements import in instanceof interface let new null package private protected public return " +
    "static super switch this throw true try typeof var void while with yield arguments eval " +
    "any bigint boolean never number object string symbol undefined unknown as asserts async declare is keyof " +
    "module namespace of readonly require type unique using"
  ).split(" "),
);

/** Makes an identifier. Throws when the text is not one: names from a document go through the plan first. */
export function identifier(text: string): Identifier {
  if (!isIdentifierName(text) || reservedWords.has(text)) {
    throw new TypeError(`Not an identifier: ${JSON.stringify(text)}`);
  }
  return { kind: "identifier", text };
}

/** Whether a text may be written as a bare property name, in an object type or literal. */
export function isIdentifierName(text: string): boolean {
  return ascii.test(text) || pattern.test(text);
}
