import { identifier, type ModuleSymbol, runtimeSymbol } from "../../emit/index.ts";

/** A function of `@tenon/runtime/wire`. */
export function fromWire(name: string): ModuleSymbol {
  return runtimeSymbol("wire", identifier(name));
}
