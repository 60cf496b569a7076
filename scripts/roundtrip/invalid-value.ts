import {
  type Api,
  type Direction,
  type JsonType,
  type JsonValue,
  omittedIn,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../../generators/src/model/index.ts";
import { listedValues } from "./conjuncts.ts";
import { patternOf } from "./pattern.ts";

/** A value that a schema does not accept, and the keyword that says so. */
export interface InvalidValue {
  readonly keyword: string;
  readonly value: unknown;
}

/** Whether values travel as they are, or as text that is read by its type. */
export type Carrier = "json" | "text";

/**
 * Values that break a schema, each by a keyword of its own or of what it refers to; `valid` is changed where the keyword is about a part.
 * Only what is certain: alternatives are not looked into.
 */
export function invalidValues(
  api: Api,
  id: SchemaId,
  direction: Direction,
  carrier: Carrier,
  valid: unknown,
): readonly InvalidValue[] {
  const schemas = allOf(api, id);
  const types = typesOf(schemas);
  return [
    ...wrongType(types, carrier),
    ...wrongChoice(schemas, types, carrier),
    ...wrongSize(schemas, types),
    ...(carrier === "json" ? wrongMembers(api, schemas, direction, valid) : []),
  ];
}

/** A schema with what it refers to and combines. */
function allOf(api: Api, id: SchemaId): readonly Schema[] {
  const found = new Map<SchemaId, Schema>();
  const add = (one: SchemaId): void => {
    if (found.has(one)) return;
    const schema = schemaOf(api, one);
    found.set(one, schema);
    for (const part of [schema.ref, ...(schema.allOf ?? [])]) if (part !== undefined) add(part);
  };
  add(id);
  return [...found.values()];
}

/** The types that all schemas allow; `undefined` where none says. */
function typesOf(schemas: readonly Schema[]): readonly JsonType[] | undefined {
  const lists = schemas.flatMap(({ type }) => (type === undefined ? [] : [type]));
  const [first, ...others] = lists;
  // The narrower word counts: what one calls a number and the other an integer is an integer.
  return others.reduce((left, list) => (list.length < left.length ? list : left), first ?? []).length === 0
    ? undefined
    : others.reduce((left, list) => (list.length < left.length ? list : left), first ?? []);
}

const samples: Readonly<Record<JsonType, JsonValue>> = {
  null: null,
  boolean: true,
  integer: 1,
  number: 1.5,
  string: "~text~",
  array: [],
  object: {},
};

function wrongType(types: readonly JsonType[] | undefined, carrier: Carrier): readonly InvalidValue[] {
  if (types === undefined) return [];
  const wrong = (type: JsonType): boolean =>
    !types.includes(type) && !(types.includes("number") && type === "integer");
  if (carrier === "text") {
    const scalars = types.every((type) => ["null", "boolean", "integer", "number"].includes(type));
    if (!scalars) return [];
    const whole = types.includes("integer") && !types.includes("number");
    return [{ keyword: "type", value: "~text~" }, ...(whole ? [{ keyword: "type", value: 1.5 }] : [])];
  }
  return (["null", "boolean", "number", "string", "array", "object"] as const)
    .filter((type) => wrong(type) && !(type === "number" && types.includes("integer") && false))
    .map((type) => ({ keyword: "type", value: samples[type] }));
}

function wrongChoice(
  schemas: readonly Schema[],
  types: readonly JsonType[] | undefined,
  carrier: Carrier,
): readonly InvalidValue[] {
  const values = listedValues(schemas);
  const texts = values?.every((value) => typeof value === "string") || types?.join() === "string";
  if (values === undefined || (carrier === "text" && !texts)) return [];
  return [{ keyword: "enum", value: "~none of these~" }];
}

/** Too small and too large, where the type leaves no doubt. */
function wrongSize(
  schemas: readonly Schema[],
  types: readonly JsonType[] | undefined,
): readonly InvalidValue[] {
  const [only, ...others] = types ?? [];
  if (others.length > 0) return [];
  return schemas.flatMap(({ minimum, maximum, minLength = 0, maxLength, pattern }) => {
    const found: InvalidValue[] = [];
    if (only === "integer" || only === "number") {
      if (minimum !== undefined) found.push({ keyword: "minimum", value: minimum - 1 });
      if (maximum !== undefined) found.push({ keyword: "maximum", value: maximum + 1 });
    }
    if (only !== "string") return found;
    if (minLength > 1) found.push({ keyword: "minLength", value: "a" });
    if (maxLength !== undefined && maxLength < 2000) {
      found.push({ keyword: "maxLength", value: "a".repeat(maxLength + 1) });
    }
    const mismatch = pattern === undefined ? undefined : mismatchOf(pattern);
    if (mismatch !== undefined) found.push({ keyword: "pattern", value: mismatch });
    return found;
  });
}

function mismatchOf(pattern: string): string | undefined {
  const expression = patternOf(pattern);
  if (expression === undefined) return undefined;
  return ["~", "~!a1", "a", "1", "-"].find((text) => !expression.test(text));
}

function wrongMembers(
  api: Api,
  schemas: readonly Schema[],
  direction: Direction,
  valid: unknown,
): readonly InvalidValue[] {
  if (typeof valid !== "object" || valid === null || Array.isArray(valid)) return [];
  const found: InvalidValue[] = [];
  const travels = (name: string): boolean =>
    !schemas.some(({ properties = [] }) =>
      properties.some(([key, id]) => key === name && omittedIn(api, id, direction)),
    );
  for (const name of new Set(schemas.flatMap(({ required = [] }) => required))) {
    if (!Object.hasOwn(valid, name) || !travels(name)) continue;
    const others = Object.entries(valid).filter(([key]) => key !== name);
    found.push({ keyword: "required", value: Object.fromEntries(others) });
  }
  const closed = schemas.some(
    ({ additionalProperties, patternProperties }) =>
      additionalProperties !== undefined &&
      patternProperties === undefined &&
      schemaOf(api, additionalProperties).always === false,
  );
  if (closed) found.push({ keyword: "additionalProperties", value: { ...valid, "~unknown~": 1 } });
  return found;
}
