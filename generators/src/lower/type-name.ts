import { nearest } from "../document/index.ts";
import type { JsonType, JsonValue } from "../model/index.ts";

/** The types of JSON Schema (2020-12 validation, 6.1.1). */
export const jsonTypes: ReadonlySet<JsonType> = new Set<JsonType>([
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "string",
  "integer",
]);

/** A type and the format that goes with it. */
export interface MeantType {
  readonly type: JsonType;
  readonly format?: string;
}

/** What stands in place of a type where only one can be meant: a short form, or a format of OpenAPI (3.0.4, 4.4). */
const otherWords: ReadonlyMap<string, MeantType> = new Map<string, MeantType>([
  ...[...jsonTypes].map((type) => [type, { type }] as const),
  ["int", { type: "integer" }],
  ["bool", { type: "boolean" }],
  ["int32", { type: "integer", format: "int32" }],
  ["int64", { type: "integer", format: "int64" }],
  ["float", { type: "number", format: "float" }],
  ["double", { type: "number", format: "double" }],
  ["date", { type: "string", format: "date" }],
  ["date-time", { type: "string", format: "date-time" }],
  ["password", { type: "string", format: "password" }],
  ["byte", { type: "string", format: "byte" }],
  ["binary", { type: "string", format: "binary" }],
  ["file", { type: "string", format: "binary" }],
]);

/** The type that a word means, in whatever letters; `undefined` where it may mean several. */
export function meantType(value: JsonValue): MeantType | undefined {
  return typeof value === "string" ? otherWords.get(value.toLowerCase()) : undefined;
}

/** What other languages and formats call a type, and how a schema says what they most likely mean. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "`type: integer`": ["short"],
    "`type: integer` with `format: int64`": ["long", "bigint"],
    "`type: number`": ["decimal"],
    "`type: string`": ["str", "text", "char", "enum"],
    "`type: string` with `format: date-time`": ["datetime", "timestamp"],
    "`type: string` with `format: uuid`": ["uuid", "guid"],
    "`type: string` with `format: uri`": ["uri", "url"],
    "`type: string` with `format: email`": ["email"],
    "`type: string` with `format: binary`": ["blob"],
    "`type: object` with `additionalProperties`": ["map", "dict", "dictionary", "record", "hash"],
    "`type: array` with `items`": ["list", "set"],
    "no `type`, which allows any value": ["any", "mixed", "unknown"],
    '`type: "null"`': ["nil", "none", "undefined"],
  }).flatMap(([meant, names]) => names.map((name) => [name, meant] as const)),
);

/** What someone may have meant who wrote a type that JSON Schema does not have; `undefined` if nobody knows. */
export function typeHint(name: string): string | undefined {
  const [near] = nearest(name, [...jsonTypes]);
  const meant = spellings.get(name.toLowerCase()) ?? (near === undefined ? undefined : `\`type: ${near}\``);
  return meant === undefined ? undefined : `Write ${meant}, if you mean that.`;
}
