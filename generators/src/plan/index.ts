export type { NamedEntity, NamingHook } from "./candidate.ts";
export type { NameRole } from "./name-role.ts";
export { type FileOf, type Names, sameNames } from "./names.ts";
export { NameFault, planNames } from "./plan-names.ts";
export { type Selection, select, selects } from "./selection.ts";
export { splitByTag } from "./split.ts";
export { headerKeys } from "./words.ts";
