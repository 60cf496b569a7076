import { nearest } from "../document/index.ts";

/** What other languages and formats call a type, and how a schema says it. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "`type: integer`": ["int", "short", "byte"],
    "`type: integer` with `format: int64`": ["long", "int64", "bigint"],
    "`type: integer` with `format: int32`": ["int32"],
    "`type: number`": ["double", "float", "decimal"],
    "`type: boolean`": ["bool"],
    "`type: string`": ["str", "text", "char", "enum"],
    "`type: string` with `format: date`": ["date"],
    "`type: string` with `format: date-time`": ["datetime", "date-time", "timestamp"],
    "`type: string` with `format: uuid`": ["uuid", "guid"],
    "`type: string` with `format: uri`": ["uri", "url"],
    "`type: string` with `format: email`": ["email"],
    "`type: string` with `format: binary`": ["file", "binary", "blob"],
    "`type: object` with `additionalProperties`": ["map", "dict", "dictionary", "record", "hash"],
    "`type: array` with `items`": ["list", "set"],
    "no `type`, which allows any value": ["any", "mixed", "unknown"],
    '`type: "null"`': ["nil", "none", "undefined"],
  }).flatMap(([meant, names]) => names.map((name) => [name, meant] as const)),
);

/** What someone meant who wrote a type that JSON Schema does not have; `undefined` if nobody knows. */
export function meantType(name: string, types: readonly string[]): string | undefined {
  const [near] = nearest(name, types);
  return spellings.get(name.toLowerCase()) ?? (near === undefined ? undefined : `\`type: ${near}\``);
}
