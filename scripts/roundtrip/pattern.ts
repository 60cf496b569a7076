import { flagsOf } from "../../generators/src/targets/validators/hoisted-constants.ts";

/** A pattern of a schema as validators read it; `undefined` where they cannot. */
export function patternOf(source: string): RegExp | undefined {
  const flags = flagsOf(source);
  return flags === undefined ? undefined : new RegExp(source, flags);
}
