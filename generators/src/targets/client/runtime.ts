import { type Code, code, identifier, join, type ModuleSymbol, runtimeSymbol } from "../../emit/index.ts";

/** A function of `@tenon/runtime/client`. */
export function fromClient(name: string): ModuleSymbol {
  return runtimeSymbol("client", identifier(name));
}

/** A type of `@tenon/runtime/client`. */
export function clientType(name: string): ModuleSymbol {
  return runtimeSymbol("client", identifier(name), "type");
}

/** A function of `@tenon/runtime/wire`. */
export function fromWire(name: string): ModuleSymbol {
  return runtimeSymbol("wire", identifier(name));
}

/** An object literal on one line. */
export function inlineObject(members: readonly Code[]): Code {
  return members.length === 0 ? code`{}` : code`{ ${join(members, ", ")} }`;
}

/** An array literal on one line. */
export function inlineArray(items: readonly Code[]): Code {
  return code`[${join(items, ", ")}]`;
}
