import { type ObjectNode, originOf } from "../document/index.ts";
import type { Lowering } from "./lowering.ts";

/** Reports a keyword that this dialect does not have, or has with another meaning, and that is understood all the same. */
export function reportOtherVersion(lowering: Lowering, node: ObjectNode, key: string, rest: string): void {
  lowering.report({ code: "TN213", message: `\`${key}\` is ${rest}.`, origin: originOf(node, key) });
}
