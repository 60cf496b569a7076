export * from "./diagnostic.ts";
export * from "./registry.ts";
