import fc from "fast-check";
import {
  type Api,
  type Direction,
  type JsonType,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../../generators/src/model/index.ts";
import { type Conjuncts, conjuncts, listedValues } from "./conjuncts.ts";
import { type Draw, Impossible } from "./draw.ts";
import { drawNumber } from "./number-arbitrary.ts";
import { drawObject } from "./object-arbitrary.ts";
import { json, type Place } from "./place.ts";
import { drawString, fits } from "./string-arbitrary.ts";

/** What values are drawn with. */
export interface Drawing {
  readonly api: Api;
  readonly direction: Direction;
  readonly draw: Draw;
}

/** Levels below which optional members are left out. */
const sparse = 3;
/** Levels below which nothing ends any more. */
const deepest = 14;

/**
 * A value that schemas accept, all of them, and that a place can hold. Keywords that say what a value is not (`not`, `oneOf` beyond the chosen
 * branch) are not looked at: whoever calls asks the validator. Throws `Impossible`.
 */
export function drawValue(ids: readonly SchemaId[], place: Place, drawing: Drawing, level = 0): unknown {
  if (level > deepest) throw new Impossible("The schema has no end");
  const all = conjuncts(drawing.api, ids, drawing.draw, level >= sparse);
  if (place.bytes && all.schemas.some(({ binary }) => binary)) return drawing.draw.from(blobs);
  const values = listedValues(all.schemas);
  if (values !== undefined) return drawListed(values, place, drawing.draw);
  const types = possibleTypes(all.schemas, place);
  return drawType(drawing.draw.pick(types), all, place, drawing, level);
}

/** Bytes, as the client is given them. */
export const blobs: fc.Arbitrary<Blob> = fc
  .uint8Array({ maxLength: 12 })
  .map((bytes) => new Blob([bytes as Uint8Array<ArrayBuffer>]));

/** Any JSON value. */
const jsonValues: fc.Arbitrary<unknown> = fc
  .jsonValue({ maxDepth: 2, stringUnit: "grapheme" })
  // JSON has no negative zero.
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

function drawListed(values: readonly unknown[], place: Place, draw: Draw): unknown {
  const fitting = values.filter((value) =>
    typeof value === "object" && value !== null
      ? place.compounds === "any" && !(place.dropsEmpty && Object.keys(value).length === 0)
      : fits(String(value), place),
  );
  return draw.pick(fitting);
}

function drawType(type: JsonType, all: Conjuncts, place: Place, drawing: Drawing, level: number): unknown {
  const { schemas } = all;
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return drawing.draw.chance(50);
    case "integer":
    case "number":
      return drawNumber(schemas, type === "integer", drawing.draw);
    case "string":
      return drawString(schemas, place, drawing.draw);
    case "array":
      return drawArray(schemas, place, drawing, level);
    case "object":
      return drawObject(all, place, drawing, level, level >= sparse);
  }
}

const everyType: readonly JsonType[] = ["null", "boolean", "number", "string", "array", "object"];

/** The types that all schemas allow. Without any `type`, the kind of value that the keywords speak of, else text. */
function possibleTypes(schemas: readonly Schema[], place: Place): readonly JsonType[] {
  let types: readonly JsonType[] | undefined;
  for (const { type } of schemas) {
    if (type === undefined) continue;
    types = types === undefined ? type : both(types, type);
  }
  types ??= spokenOf(schemas);
  return types.filter((type) => canHold(place, type));
}

function canHold({ compounds }: Place, type: JsonType): boolean {
  if (compounds === "any") return true;
  return compounds === "objects" ? type === "object" : type !== "array" && type !== "object";
}

/** The types of both lists; an integer is a number. */
function both(one: readonly JsonType[], other: readonly JsonType[]): readonly JsonType[] {
  const integer = [one, other].some((list) => list.includes("integer") && !list.includes("number"));
  const has = (list: readonly JsonType[], type: JsonType): boolean =>
    list.includes(type) || (type === "integer" && list.includes("number"));
  return ["integer" as const, ...everyType].filter(
    (type) => has(one, type) && has(other, type) && (type !== "integer" || integer),
  );
}

function spokenOf(schemas: readonly Schema[]): readonly JsonType[] {
  const has = (...keywords: readonly (keyof Schema)[]): boolean =>
    schemas.some((schema) => keywords.some((keyword) => schema[keyword] !== undefined));
  if (has("properties", "required", "additionalProperties", "patternProperties", "minProperties"))
    return ["object"];
  if (has("items", "prefixItems", "minItems", "contains")) return ["array"];
  if (has("minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum")) return ["number"];
  return ["string"];
}

function drawArray(schemas: readonly Schema[], place: Place, drawing: Drawing, level: number): unknown[] {
  const { draw } = drawing;
  const min = Math.max(place.dropsEmpty ? 1 : 0, ...schemas.map(({ minItems = 0 }) => minItems));
  const max = Math.min(
    ...schemas.map(({ maxItems = Number.POSITIVE_INFINITY }) => maxItems),
    ...schemas.map((schema) => closedLength(schema, drawing)),
  );
  if (min > max || min > 60) throw new Impossible("No length between the bounds");
  const more = level >= sparse ? 0 : 3;
  const length = draw.integer(min, Math.min(max, Math.max(min, tupleLength(schemas)) + more));
  const inner = place.item;
  const unique = schemas.some(({ uniqueItems }) => uniqueItems);
  const items: unknown[] = [];
  for (let index = 0, tries = 0; index < length && tries < length * 4; tries++) {
    const ids = itemSchemas(schemas, index);
    if (ids === undefined) break;
    const item = ids.length === 0 ? drawAnything(inner, draw) : drawValue(ids, inner, drawing, level + 1);
    if (unique && items.some((other) => JSON.stringify(other) === JSON.stringify(item))) continue;
    items.push(item);
    index++;
  }
  const contained = schemas.flatMap(({ contains }) => (contains === undefined ? [] : [contains]));
  if (contained.length > 0 && items.length > 0) {
    items[items.length - 1] = drawValue(
      [...contained, ...(itemSchemas(schemas, items.length - 1) ?? [])],
      inner,
      drawing,
      level + 1,
    );
  }
  if (items.length < min) throw new Impossible("Too few different items");
  return items;
}

/** How many items a schema has room for that allows none after its prefix. */
function closedLength({ prefixItems = [], items, unevaluatedItems }: Schema, { api }: Drawing): number {
  const rest = items ?? unevaluatedItems;
  const closed = rest !== undefined && schemaOf(api, rest).always === false;
  return closed ? prefixItems.length : Number.POSITIVE_INFINITY;
}

function tupleLength(schemas: readonly Schema[]): number {
  return Math.max(0, ...schemas.map(({ prefixItems = [] }) => prefixItems.length));
}

/** What the item at an index has to be; `undefined` where there can be none. */
function itemSchemas(schemas: readonly Schema[], index: number): readonly SchemaId[] | undefined {
  return schemas.flatMap(({ prefixItems = [], items, unevaluatedItems }) => {
    const id = prefixItems[index] ?? items ?? unevaluatedItems;
    return id === undefined ? [] : [id];
  });
}

/** A value that nothing is said of. */
export function drawAnything(place: Place, draw: Draw): unknown {
  return place === json ? draw.from(jsonValues) : drawString([], place, draw);
}
