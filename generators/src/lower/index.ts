export { withHeaderPrefix } from "./header-prefix.ts";
export { lower } from "./lower.ts";
