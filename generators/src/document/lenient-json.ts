import type { ParseNote } from "./source-document.ts";

/** One piece of a text: a string, a comment, white space, a mark, or whatever else there is up to the next of these. */
const piece =
  /"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|\s+|[{}[\],:/]|[^\s"{}[\],:/]+/g;

/** JSON without what strict parsers refuse although its meaning is plain. */
export interface PlainJson {
  /** As long as the text: comments and commas have become spaces, so that every offset is the same in both. */
  readonly text: string;
  /** One for comments and one for commas, at the first place of each. */
  readonly notes: readonly ParseNote[];
}

/**
 * Takes comments, and the comma behind the last member of an object or array, out of a text that is no JSON (RFC 8259, 2, 4 and 5).
 * Gives `undefined` where a comment does not end. Whether the rest is JSON is for the parser to say.
 */
export function plainJson(text: string): PlainJson | undefined {
  const comments: Cut[] = [];
  const commas: Cut[] = [];
  let before = "";
  let comma: Cut | undefined;
  for (const { 0: one, index } of text.matchAll(piece)) {
    if (one.startsWith("//") || one.startsWith("/*")) {
      if (one.startsWith("/*") && !/^\/\*[\s\S]*\*\/$/.test(one)) return undefined;
      comments.push([index, index + one.length]);
    } else if (one.trim() !== "") {
      if (comma !== undefined && isClosing(one)) commas.push(comma);
      comma = one === "," && endsValue(before) ? [index, index + 1] : undefined;
      before = one;
    }
  }
  return {
    text: blanked(
      text,
      [...comments, ...commas].sort(([one], [other]) => one - other),
    ),
    notes: [
      ...note(comments, "a comment", "comments"),
      ...note(commas, "a comma behind the last member", "such commas"),
    ],
  };
}

/** From an offset to another. */
type Cut = readonly [from: number, to: number];

/** The text with spaces in place of the cuts, which are in order; lines stay as they are. */
function blanked(text: string, cuts: readonly Cut[]): string {
  const parts: string[] = [];
  let kept = 0;
  for (const [from, to] of cuts) {
    parts.push(text.slice(kept, from), text.slice(from, to).replace(/[^\n\r]/g, " "));
    kept = to;
  }
  return parts.join("") + text.slice(kept);
}

function isClosing(mark: string): boolean {
  return mark === "}" || mark === "]";
}

/** Whether a piece ends a value, so that a comma may follow it. */
function endsValue(mark: string): boolean {
  return mark !== "" && !"{[,:".includes(mark);
}

function note([first, ...others]: readonly Cut[], one: string, many: string): readonly ParseNote[] {
  if (first === undefined) return [];
  const message = others.length === 0 ? one : `${one}, the first of ${others.length + 1} ${many}`;
  return [{ kind: "notPlain", message, offset: first[0] }];
}
