export * from "./diagnostic.ts";
export * from "./registry.ts";
export { readThrown, type Thrown } from "./thrown.ts";
