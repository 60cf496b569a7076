import { identifier, type ModuleSymbol, runtimeSymbol } from "../../emit/index.ts";

/** The runtime's type of any object seen as its members. */
export const members: ModuleSymbol = runtimeSymbol("validate", identifier("Members"), "type");
