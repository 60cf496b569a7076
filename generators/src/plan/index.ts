export type { NameRole } from "./name-role.ts";
export { type Names, type NamingHook, planNames } from "./names.ts";
export { headerKeys } from "./words.ts";
