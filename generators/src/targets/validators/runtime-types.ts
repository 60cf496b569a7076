import { identifier, type ModuleSymbol, runtimeSymbol } from "../../emit/index.ts";

/** The runtime's type of any object seen as its members. */
export const members: ModuleSymbol = runtimeSymbol("validate", identifier("Members"), "type");

/** The runtime's type of a property in the table of a long object. */
export const propertyRule: ModuleSymbol = runtimeSymbol("validate", identifier("PropertyRule"), "type");
