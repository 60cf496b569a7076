import { member, type ObjectNode, originOf } from "../document/index.ts";
import type { Lowering } from "./lowering.ts";

/** JSON Schema 2020-12 and the dialects of OpenAPI, which add keywords to it. */
const known =
  /^https?:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.[12]\/dialect\/[\w-]+)#?$/;

/** Dialects of JSON Schema itself, in which some keywords have other meanings. Others are told by their vocabularies. */
const foreign = /^https?:\/\/json-schema\.org\//;

/** Reports a `jsonSchemaDialect` or `$schema` by which keywords would mean something else. They are read as those of 2020-12. */
export function reportOtherDialect(
  lowering: Lowering,
  node: ObjectNode,
  key: "jsonSchemaDialect" | "$schema",
): void {
  const uri = member(node.value, key);
  if (typeof uri !== "string" || known.test(uri)) return;
  if (key === "$schema" && !foreign.test(uri)) return;
  const message = `\`${key}\` is ${JSON.stringify(uri)}; schemas are read as JSON Schema 2020-12 all the same.`;
  lowering.report({ code: "TN226", message, origin: originOf(node, key) });
}
