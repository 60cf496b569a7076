import { type Code, code, empty, join, lines } from "../emit/index.ts";

/** The members of an object type or literal between braces, each on a line of its own. */
export function braces(members: readonly Code[]): Code {
  if (members.length === 0) return code`{}`;
  return code`
    {
      ${lines(members)}
    }
  `;
}

/** An object literal on one line. */
export function inlineObject(members: readonly Code[]): Code {
  return members.length === 0 ? code`{}` : code`{ ${join(members, ", ")} }`;
}

/** An array literal on one line. */
export function inlineArray(items: readonly Code[]): Code {
  return code`[${join(items, ", ")}]`;
}

/** Unions of at most so many members stand on one line. */
export const membersOnALine = 4;

/** A union: on one line, or with a line for each member. */
export function unionOf(members: readonly Code[]): Code {
  return members.length > membersOnALine ? join([empty, ...members], "\n  | ") : join(members, " | ");
}
