export { withHeaderPrefix } from "./header-prefix.ts";
export { type LowerOptions, lower } from "./lower.ts";
