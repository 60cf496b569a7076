import type { BaseName } from "./words.ts";

/**
 * A name that is derived from a base without the word that it says twice, if it does: the input of `createUsersWithListInput` is
 * `CreateUsersWithListInput`, and not `CreateUsersWithListInputInput`.
 */
export function withoutDoubledWord(name: string, base: BaseName): string | undefined {
  const word = /(?<=.)\p{Lu}\p{Ll}+$/u.exec(base.pascal)?.[0];
  if (word === undefined) return undefined;
  for (const own of [base.pascal, base.camel]) {
    const [before, after] = cutAt(name, own + word);
    if (after !== undefined && !/^\p{Ll}/u.test(after)) return `${before}${own}${after}`;
  }
  return undefined;
}

function cutAt(text: string, part: string): readonly [before: string, after?: string] {
  const at = text.indexOf(part);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + part.length)];
}
