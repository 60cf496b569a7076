export type { WireType } from "./wire-type.ts";
