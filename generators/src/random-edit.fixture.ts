import type { JsonValue } from "./model/index.ts";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An object or array of a copy, which may be changed. */
type Container = Record<string, unknown>;

/** A value of a document where an editor may stand. */
interface Spot {
  readonly holder: Container;
  readonly key: string;
  readonly under: string;
}

const prose: ReadonlySet<string> = new Set([
  "description",
  "summary",
  "title",
  "version",
  "default",
  "example",
]);

/** A copy of a document with one change such as people make, right or wrong. */
export function edited(document: JsonValue, random: () => number): JsonValue {
  const copy = structuredClone(document);
  const spots = spotsOf(copy as unknown as Container, "");
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  // Most of what people change is words, and most values of a document are none.
  const words = spots.filter(({ key }) => prose.has(key));
  const spot = pick(random() < 0.4 && words.length > 0 ? words : spots);
  const { holder, key, under } = spot;
  const value = holder[key];
  if (random() < 0.15) remove(spot);
  else if (prose.has(key)) holder[key] = pick(["Other words.", "", "Two\n\nparagraphs */", 7, "A"]);
  else if (key === "$ref") holder[key] = pick([...valuesOf("$ref", spots), "#/components/schemas/Nowhere"]);
  // Names that others have already, or that come to the same words, so that more than what was edited is called otherwise.
  else if (key === "operationId") holder[key] = pick([...valuesOf(key, spots), `_${value}`, "blob"]);
  else if (under === "properties" || under === "schemas" || under === "paths") {
    if (random() < 0.5) remove(spot);
    holder[pick([`${key}2`, `${key}/more`, `${key}é`, `_${key}`, "Blob"])] = structuredClone(value);
  } else if (typeof value === "string")
    holder[key] = pick(["string", "integer", "date-time", "int64", "query", `${value}x`]);
  else if (typeof value === "number") holder[key] = value + pick([-1, 1]);
  else if (typeof value === "boolean") holder[key] = !value;
  else if (isContainer(value))
    value[pick(["description", "x-more", "readOnly", "nullable", "deprecated"])] = pick(["Words.", true]);
  return copy;
}

/** What keywords of a schema may come to say, whatever it said. */
const assertions: Readonly<Record<string, readonly unknown[]>> = {
  type: ["string", "integer", "number", "boolean", "object", "array", ["string", "null"]],
  format: ["date-time", "int64", "uuid"],
  pattern: ["^[a-z]+$", "^\\d{3}$", "(?<=a)b"],
  minLength: [1, 3],
  maximum: [7],
  enum: [["a", "b"], ["b"], Array.from({ length: 30 }, (_, index) => `v${index}`)],
  const: ["a", { a: 1 }],
  required: [["id"], ["id", "kind"], []],
  readOnly: [true],
  writeOnly: [true],
  nullable: [true],
  deprecated: [true],
  additionalProperties: [false, true, { type: "string" }],
  items: [{ type: "string" }],
  discriminator: [{ propertyName: "kind" }, { propertyName: "id" }],
  description: ["Words.", "Other words."],
};

/** A copy of a document with one change of a schema, which in most cases leaves all schemas where they are. */
export function editedSchema(document: JsonValue, random: () => number): JsonValue {
  const copy = structuredClone(document);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const spots = spotsOf(copy as unknown as Container, "");
  const schemas = spots
    .filter(
      ({ key, under }) => /^(schemas|definitions|properties|schema|items)$/.test(under) || key === "schema",
    )
    .map(({ holder, key }) => holder[key])
    .filter((value): value is Container => isContainer(value) && !Array.isArray(value));
  const schema = pick(schemas);
  const said = Object.keys(schema);
  const way = random();
  if (way < 0.15 && said.length > 0) delete schema[pick(said)];
  else if (way < 0.3) {
    // One that says what another says already.
    for (const key of said) delete schema[key];
    Object.assign(schema, structuredClone(pick(schemas)));
  } else if ("$ref" in schema && way < 0.6) schema["$ref"] = pick(valuesOf("$ref", spots));
  else {
    const changes = said.filter((key) => key in assertions && random() < 0.8);
    const key = pick(changes.length > 0 ? changes : Object.keys(assertions));
    schema[key] = structuredClone(pick(assertions[key] ?? []));
  }
  return copy;
}

function spotsOf(holder: Container, under: string): readonly Spot[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key, under },
    ...(isContainer(value) ? spotsOf(value, key) : []),
  ]);
}

/** Arrays too: their indexes are keys like others. */
function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function remove({ holder, key }: Spot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** What stands under a keyword anywhere in the document. */
function valuesOf(keyword: string, spots: readonly Spot[]): readonly unknown[] {
  return spots.filter(({ key }) => key === keyword).map(({ holder, key }) => holder[key]);
}
