export { type LowerOptions, lower } from "./lower.ts";
