import type { Schema } from "./openapi.ts";

/** What a schema demands beyond its type: words, and a value to be set as code. */
export interface Constraint {
  readonly words: string;
  readonly code?: string;
}

type Describe = (value: unknown) => Constraint;

const described: Readonly<Record<string, Describe>> = {
  format: (value) => ({ words: "Format", code: String(value) }),
  pattern: (value) => ({ words: "Pattern", code: String(value) }),
  minLength: (value) => ({ words: `At least ${count(value, "character")}` }),
  maxLength: (value) => ({ words: `At most ${count(value, "character")}, counted as code points` }),
  minimum: (value) => ({ words: "At least", code: String(value) }),
  maximum: (value) => ({ words: "At most", code: String(value) }),
  exclusiveMinimum: (value) => ({ words: "More than", code: String(value) }),
  exclusiveMaximum: (value) => ({ words: "Less than", code: String(value) }),
  multipleOf: (value) => ({ words: "A multiple of", code: String(value) }),
  minItems: (value) => ({ words: `At least ${count(value, "item")}` }),
  maxItems: (value) => ({ words: `At most ${count(value, "item")}` }),
  minProperties: (value) => ({ words: `At least ${count(value, "member")}` }),
  maxProperties: (value) => ({ words: `At most ${count(value, "member")}` }),
  uniqueItems: (value) => ({ words: value === true ? "No item twice" : "Items may repeat" }),
  default: (value) => ({ words: "Default", code: JSON.stringify(value) }),
  deprecated: () => ({ words: "Deprecated" }),
  readOnly: () => ({ words: "Only in responses" }),
  writeOnly: () => ({ words: "Only in requests" }),
  additionalProperties: (value) => ({
    words: value === false ? "Closed: no other member is allowed" : "Other members are allowed",
  }),
  "x-utf16-max-length": (value) => ({ words: `At most ${count(value, "UTF-16 code unit")}` }),
  "x-max-serialized-utf16-length": (value) => ({
    words: `At most ${count(value, "UTF-16 code unit")} as JSON text`,
  }),
  "x-space-delimited": () => ({ words: "A list, separated by spaces" }),
  "x-text-pattern": (value) => ({ words: "Pattern of the text on the wire", code: String(value) }),
};

/** What a schema demands beyond its type, its members and its items, in source order. */
export function constraints(schema: Schema): readonly Constraint[] {
  const keywords = Object.entries(schema).flatMap(([keyword, value]) => described[keyword]?.(value) ?? []);
  const forbidden = schema.propertyNames?.not?.enum;
  if (forbidden === undefined) return keywords;
  return [...keywords, { words: "Never carries", code: forbidden.map(String).join(", ") }];
}

function count(value: unknown, unit: string): string {
  return value === 1 ? `1 ${unit}` : `${String(value)} ${unit}s`;
}
