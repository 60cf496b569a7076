import { isObjectNode, member, type ObjectNode, referenceOf } from "../document/index.ts";
import { siblingsCount } from "./dialect.ts";
import type { Lowering } from "./lowering.ts";
import { followQuietly } from "./reference.ts";
import { newSiblings, reportSiblings } from "./reference-siblings.ts";

/** Siblings of `$ref` that ask nothing of the value. They are kept, so that no words are lost. */
const harmless: ReadonlySet<string> = new Set([
  "description",
  "title",
  "summary",
  "default",
  "deprecated",
  "example",
  "examples",
  "externalDocs",
]);

/** Siblings that nobody writes without meaning them, and that change what is generated. */
const meant: ReadonlySet<string> = new Set(["nullable", "readOnly", "writeOnly"]);

/**
 * The keywords of a schema that count. Before 3.1 the siblings of `$ref` do not (OpenAPI 3.0, 4.7.23). Those that ask nothing are kept all
 * the same, those that are meant count with a warning, and the others are dropped with one, unless the target says the same.
 */
export function countedKeys(lowering: Lowering, node: ObjectNode): readonly string[] {
  const keys = Object.keys(node.value);
  if (keys.length === 1 || siblingsCount(lowering.dialect) || referenceOf(node.value) === undefined)
    return keys;
  const kept = keys.filter(
    (key) => key === "$ref" || harmless.has(key) || meant.has(key) || key.startsWith("x-"),
  );
  const target = followQuietly(lowering, node);
  const fresh = target === undefined || !isObjectNode(target) ? keys : newSiblings(node, target);
  const dropped = fresh.filter((key) => !kept.includes(key) && !isImplied(key, node, target?.value));
  if (dropped.length > 0) reportSiblings(lowering, node, dropped, "TN212", notCounted);
  const taken = fresh.filter((key) => meant.has(key));
  if (taken.length > 0) reportSiblings(lowering, node, taken, "TN218", counted);
  return kept;
}

/** Whether a target without a type is an object by its `properties`, as `type` beside the reference says. */
function isImplied(key: string, { value }: ObjectNode, target: unknown): boolean {
  if (key !== "type" || member(value, key) !== "object") return false;
  return typeof target === "object" && target !== null && !("type" in target) && "properties" in target;
}

const notCounted = {
  says: ["does not count in this version", "do not count in this version"],
} as const;

const letter = "as it is meant, but not by the letter of this version";

const counted = {
  says: [`counts here, ${letter}`, `count here, ${letter}`],
  hint: "Put the reference into `allOf`, beside which every tool reads it: `allOf: [{ $ref: … }]`.",
} as const;
