import { identifier, type ModuleSymbol, runtimeSymbol } from "../../emit/index.ts";

/** A type of the server's runtime. */
export function serverType(name: string): ModuleSymbol {
  return runtimeSymbol("server", identifier(name), "type");
}

/** A function of the server's runtime. */
export function serverValue(name: string): ModuleSymbol {
  return runtimeSymbol("server", identifier(name));
}
