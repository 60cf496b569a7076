export { type Comparison, differs } from "./compare.ts";
export { contentHash } from "./content-hash.ts";
export { manifestName } from "./manifest.ts";
export { compareOutputs, type Output, writeOutputs } from "./write.ts";
