import { isList, scalarText } from "./scalar.ts";
import { EncodeError } from "./wire-error.ts";

/** A list as one string with spaces between, as OAuth writes scopes (RFC 6749, 3.3). Throws `EncodeError` for items with a space in them. */
export function joinSpaces(value: unknown, name: string = "a space-delimited list"): string {
  return (isList(value) ? value : [value])
    .map((item) => {
      const text = scalarText(item, name);
      if (/^$|\s/.test(text)) throw new EncodeError(`An item of ${name} is empty or has a space`);
      return text;
    })
    .join(" ");
}

/** The list that a string with spaces between stands for. */
export function splitSpaces(text: string): readonly string[] {
  return text.split(" ").filter(Boolean);
}
