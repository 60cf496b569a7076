export type { EntityKind, NameRole } from "./name-role.ts";
export { type NamedEntity, type Names, type NamingHook, planNames } from "./names.ts";
export { type BaseName, headerKey, headerKeys } from "./words.ts";
