import { identifier, type ModuleSymbol, runtimeSymbol } from "../../emit/index.ts";

/** A function of `@tenon/runtime/client`. */
export function clientValue(name: string): ModuleSymbol {
  return runtimeSymbol("client", identifier(name));
}

/** A type of `@tenon/runtime/client`. */
export function clientType(name: string): ModuleSymbol {
  return runtimeSymbol("client", identifier(name), "type");
}
