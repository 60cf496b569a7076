export type { NameRole } from "./name-role.ts";
export { NameFault, type Names, type NamingHook, planNames, sameNames } from "./names.ts";
export { type Selection, select, selects } from "./selection.ts";
export { splitByTag } from "./split.ts";
export { headerKeys } from "./words.ts";
