import { type Code, code, lines } from "../../emit/index.ts";

/** The members of an object type between braces, each on a line of its own. */
export function braces(members: readonly Code[]): Code {
  if (members.length === 0) return code`{}`;
  return code`
    {
      ${lines(members)}
    }
  `;
}
