import {
  type Api,
  everyOperation,
  type Origin,
  operationParts,
  reachableSchemas,
  type Schema,
  type SchemaId,
} from "../../model/index.ts";
import { isCatastrophic } from "../../patterns/index.ts";
import type { TargetContext } from "../target.ts";
import { flagsOf } from "./hoisted-constants.ts";

/**
 * Reports patterns that cannot be checked, at each schema that has one, and patterns that may take exponential time, once each.
 * Apart from the printing, since schemas that say the same are printed once.
 */
export function reportPatterns(context: TargetContext): void {
  const suspects = context.api.schemas.filter(hasSuspect);
  // Nearly always there are none, and no need to find out what is used.
  if (suspects.length === 0) return;
  const used = usedSchemas(context.api);
  const said = new Set<string>();
  const look = (source: string, origin: Origin, unchecked: string): void => {
    const isPattern = flagsOf(source) !== undefined;
    if (!isSuspect(source)) return;
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
  for (const { id, pattern, patternProperties = [], origin } of suspects) {
    if (!used.has(id)) continue;
    if (pattern !== undefined) look(pattern, origin, "validators take any text here.");
    for (const [source] of patternProperties) look(source, origin, uncheckedProperties);
  }
}

/** Whether a pattern cannot be checked, or not always in time. */
function isSuspect(source: string): boolean {
  return flagsOf(source) === undefined || isCatastrophic(source);
}

function hasSuspect({ pattern, patternProperties }: Schema): boolean {
  if (pattern !== undefined && isSuspect(pattern)) return true;
  return patternProperties?.some(([source]) => isSuspect(source)) ?? false;
}

/** The schemas of which something is printed: others may be left in the model when operations are left out. */
function usedSchemas(api: Api): ReadonlySet<SchemaId> {
  const parts = everyOperation([...api.operations, ...api.webhooks]).flatMap(operationParts);
  return reachableSchemas(api, [...api.namedSchemas, ...parts.map(({ schema }) => schema)]);
}

const uncheckedProperties =
  "validators check no property against its schema, and none against `additionalProperties` or `unevaluatedProperties` beside it.";
