import { type Code, code } from "../../emit/index.ts";
import type { Body } from "./compilation.ts";
import { declare } from "./uses.ts";

/**
 * The statements about a value's types (`own`), then those of each keyword that applies schemas in place. Where there are several, each of the
 * latter has another name for the value, so that what one taught TypeScript does not contradict the next.
 */
export function keptApart(
  body: Body,
  subject: Code,
  own: readonly Code[],
  parts: readonly ((subject: Code) => readonly Code[])[],
): readonly Code[] {
  if (own.length === 0 && parts.length === 1) return parts.flatMap((part) => part(subject));
  return [
    ...own,
    ...parts.flatMap((part) => {
      const alias = body.local("v");
      return declare(alias, code`const ${alias}: unknown = ${subject};`, part(alias));
    }),
  ];
}
