import type { Target } from "./target.ts";

/** The targets that come with Tenon, in the order in which they write. */
export const builtInTargets: readonly Target[] = [];
