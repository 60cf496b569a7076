export * from "./diagnostic.ts";
export { inOrder } from "./in-order.ts";
export * from "./registry.ts";
export { readThrown } from "./thrown.ts";
