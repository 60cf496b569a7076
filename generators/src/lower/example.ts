import { child, isArray, member, type ObjectNode, originOf } from "../document/index.ts";
import type { Entries, Example } from "../model/index.ts";
import { mapField, optional, textField } from "./fields.ts";
import { harmless } from "./harmless.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { follow } from "./reference.ts";

/** `example` and `examples` of a parameter, header or media type; a single `example` is named `default`. */
export function examplesOf(lowering: Lowering, node: ObjectNode): Entries<Example> {
  const single = child(node, "example");
  const shown = harmless(lowering, "TN219");
  const named = examplesMap(shown, node).flatMap(([name, one]) => {
    const object = follow(shown, one, "An example");
    return object === undefined ? [] : [[name, exampleOf(lowering, object)] as const];
  });
  return single === undefined ? named : [["default", { value: { value: single.value } }], ...named];
}

/** Examples are only shown, so a list in place of the map does no harm. */
function examplesMap(lowering: Lowering, node: ObjectNode): ReturnType<typeof mapField> {
  if (!isArray(member(node.value, "examples"))) return mapField(lowering, node, "examples");
  const message = "`examples` is a map here, not a list. It is ignored.";
  lowering.report({ code: "TN202", message, origin: originOf(node, "examples") });
  return [];
}

/** The Example Object (OpenAPI 3.2, 4.19). Of `dataValue` and `value`, the first is the value in memory. */
function exampleOf(lowering: Lowering, node: ObjectNode): Example {
  reportStrayFields(lowering, node, "example");
  const value = child(node, "dataValue") ?? child(node, "value");
  return {
    ...optional("summary", textField(lowering, node, "summary")),
    ...optional("description", textField(lowering, node, "description")),
    ...(value !== undefined && { value: { value: value.value } }),
    ...optional("externalValue", textField(lowering, node, "externalValue")),
  };
}
