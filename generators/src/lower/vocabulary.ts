import { type DocumentNode, isObject, member } from "../document/index.ts";
import type { Lowering } from "./lowering.ts";

/** The keywords of the validation vocabulary (JSON Schema 2020-12 validation, 6). */
export const assertions: ReadonlySet<string> = new Set(
  (
    "type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern " +
    "maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired"
  ).split(" "),
);

const validation = "https://json-schema.org/draft/2020-12/vocab/validation";

const known = new WeakMap<object, boolean>();

/**
 * Whether the validation vocabulary counts in the document of a schema. It does unless the document's `$schema` leads to a
 * meta-schema whose `$vocabulary` leaves it out (JSON Schema core, 8.1.2).
 */
export function hasAssertions(lowering: Lowering, node: DocumentNode): boolean {
  const { document } = node.scope;
  const found = known.get(document);
  if (found !== undefined) return found;
  const answer = askMetaSchema(lowering, node);
  known.set(document, answer);
  return answer;
}

function askMetaSchema(lowering: Lowering, node: DocumentNode): boolean {
  const { value } = node.scope.document;
  const uri = isObject(value) ? member(value, "$schema") : undefined;
  if (typeof uri !== "string" || uri.includes("//json-schema.org/")) return true;
  const resolution = lowering.documents.resolve(uri, node);
  if (!("node" in resolution) || !isObject(resolution.node.value)) return true;
  const vocabulary = member(resolution.node.value, "$vocabulary");
  return vocabulary === undefined || !isObject(vocabulary) || Object.hasOwn(vocabulary, validation);
}
