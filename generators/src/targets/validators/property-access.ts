import { type Code, code } from "../../emit/index.ts";

/** The value of an own property; `undefined` where it is absent. Names that every object inherits need a question first. */
export function readProperty(object: Code, name: string): Code {
  const read = code`${object}[${name}]`;
  return name in Object.prototype ? code`(Object.hasOwn(${object}, ${name}) ? ${read} : undefined)` : read;
}
