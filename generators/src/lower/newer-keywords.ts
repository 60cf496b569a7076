import { isArray, type ObjectNode } from "../document/index.ts";
import type { JsonValue } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import { reportOtherVersion } from "./other-version.ts";

/** Keywords that schemas have since OpenAPI 3.0. */
const since30: ReadonlySet<string> = new Set(["oneOf", "anyOf", "not", "writeOnly", "deprecated"]);

/** Keywords that schemas have since OpenAPI 3.1, with JSON Schema 2020-12. */
const since31: ReadonlySet<string> = new Set([
  "$dynamicRef",
  "$recursiveRef",
  "const",
  "if",
  "then",
  "else",
  "prefixItems",
  "contains",
  "minContains",
  "maxContains",
  "patternProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "dependentSchemas",
  "dependentRequired",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

/** Reports a keyword that the document's version does not have yet. It is read as in the version that has it. */
export function reportNewer(lowering: Lowering, node: ObjectNode, key: string, value: JsonValue): void {
  const { dialect } = lowering;
  if (dialect !== "swagger-2.0" && dialect !== "openapi-3.0") return;
  if (since31.has(key)) reportOtherVersion(lowering, node, key, "a keyword since 3.1; it is read as there");
  else if (key === "type" && isArray(value)) {
    reportOtherVersion(lowering, node, key, "a list only since 3.1; it is read as there");
  } else if (dialect === "swagger-2.0" && since30.has(key)) {
    reportOtherVersion(lowering, node, key, "a keyword since 3.0; it is read as there");
  }
}
