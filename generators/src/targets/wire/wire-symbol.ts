import { type Code, code, identifier, join, type ModuleSymbol, runtimeSymbol } from "../../emit/index.ts";

/** A function of `@tenon/runtime/wire`. */
export function fromWire(name: string): ModuleSymbol {
  return runtimeSymbol("wire", identifier(name));
}

/** A call of a function of `@tenon/runtime/wire` that bundlers may drop when nothing uses what it gives. */
export function pureFromWire(name: string, values: readonly Code[]): Code {
  return code`/* @__PURE__ */ ${fromWire(name)}(${join(values, ", ")})`;
}
