export * from "./diagnostic.ts";
export * from "./registry.ts";
export { readThrown } from "./thrown.ts";
