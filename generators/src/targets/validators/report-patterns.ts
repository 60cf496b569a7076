import type { Origin } from "../../model/index.ts";
import type { TargetContext } from "../target.ts";
import { flagsOf } from "./hoisted-constants.ts";
import { isCatastrophic } from "./pattern-cost.ts";

/**
 * Reports patterns that cannot be checked, at each schema that has one, and patterns that may take exponential time, once each.
 * Apart from the printing, since schemas that say the same are printed once.
 */
export function reportPatterns(context: TargetContext): void {
  const said = new Set<string>();
  const look = (source: string, origin: Origin, unchecked: string): void => {
    const isPattern = flagsOf(source) !== undefined;
    if (isPattern && !isCatastrophic(source)) return;
    const key = isPattern ? source : `${origin.file}#${origin.pointer} ${unchecked} ${source}`;
    if (said.has(key)) return;
    said.add(key);
    const pattern = `The pattern ${JSON.stringify(source)}`;
    if (isPattern) {
      const message = `${pattern} repeats a repetition of the same characters: a long text that nearly matches takes exponential time.`;
      context.report({ code: "TN402", message, origin });
    } else {
      const message = `${pattern} is not a regular expression of ECMA-262: ${unchecked}`;
      context.report({ code: "TN401", message, origin });
    }
  };
  for (const { pattern, patternProperties = [], origin } of context.api.schemas) {
    if (pattern !== undefined) look(pattern, origin, "validators take any text here.");
    for (const [source] of patternProperties) look(source, origin, uncheckedProperties);
  }
}

const uncheckedProperties =
  "validators check no property against its schema, and none against `additionalProperties` or `unevaluatedProperties` beside it.";
