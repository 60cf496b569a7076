import type { Api, Schema, SchemaId } from "../../model/index.ts";
import { locationOf, standsUnder, suffixOf } from "./place.ts";
import type { SchemaGraph } from "./schema-graph.ts";
import { keyOf, type View } from "./view.ts";

/** What a function is for: the boolean pass or the error pass over a view. */
export type Pass = "check" | "report";

/**
 * Which schemas say the same, so that they get one function. Annotations do not count, nor where a schema stands: report
 * functions are told. A shape is a number; schemas of equal shapes have equal ones.
 */
export class Shapes {
  readonly #graph: SchemaGraph;
  readonly #numbers: Readonly<Record<Pass, readonly number[]>>;
  readonly #counts: Readonly<Record<Pass, readonly number[]>>;

  /** `formats`: whether a format is more than an annotation. */
  constructor(api: Api, graph: SchemaGraph, formats: boolean) {
    this.#graph = graph;
    this.#numbers = numberShapes(api, graph, formats);
    this.#counts = { check: count(this.#numbers.check), report: count(this.#numbers.report) };
  }

  /** Equal for views for which a pass does the same. */
  key(pass: Pass, view: View): string | number {
    const number = view.excused.length > 0 ? undefined : this.number(pass, view.schema.id);
    return number === undefined ? keyOf(view) : number * 2 + (view.direction === "request" ? 1 : 0);
  }

  /** Equal for schemas that say the same; `undefined` where what one says depends on the dynamic scope. */
  number(pass: Pass, id: SchemaId): number | undefined {
    return (this.#graph.anchors[id]?.size ?? 0) > 0 ? undefined : this.#numbers[pass][id];
  }

  /** Whether several schemas have the shape of this one. */
  isShared(pass: Pass, id: SchemaId): boolean {
    return (this.#counts[pass][this.#numbers[pass][id] ?? 0] ?? 0) > 1;
  }
}

function count(numbers: readonly number[]): readonly number[] {
  const counts: number[] = [];
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}

/** The shape of each schema of the arena. One that can lead back to itself is like no other. */
function numberShapes(
  api: Api,
  graph: SchemaGraph,
  formats: boolean,
): Readonly<Record<Pass, readonly number[]>> {
  const check = new Numbering(api.schemas.length);
  const report = new Numbering(api.schemas.length);
  for (const id of graph.order) {
    const schema = api.schemas[id] as Schema;
    if (graph.recursive[id]) {
      check.add(id, `#${id}`);
      report.add(id, `#${id}`);
      continue;
    }
    const children: Child[] = [];
    let checked = describe(schema, formats, children);
    for (const { id: child } of children) checked += ` ${check.numbers[child]}`;
    // What reports say beyond that is where schemas stand.
    let reported = String(check.add(id, checked));
    for (const child of children) reported += ` ${report.numbers[child.id]}${placeOf(api, schema, child)}`;
    report.add(id, reported);
  }
  return { check: check.numbers, report: report.numbers };
}

/** A schema that another one applies, by a property of that name if it is one of `properties`. */
interface Child {
  readonly id: SchemaId;
  readonly property: string | undefined;
}

/** Reports print where a schema stands: relative to the one that applies it, if it stands there. */
function placeOf(api: Api, schema: Schema, { id, property }: Child): string {
  const child = api.schemas[id] as Schema;
  if (property !== undefined && standsUnder(schema, child, property)) return "";
  return suffixOf(schema, child) ?? ` ${locationOf(api, child)}`;
}

/** Numbers for keys. */
class Numbering {
  readonly numbers: number[];
  readonly #known = new Map<string, number>();

  constructor(length: number) {
    this.numbers = new Array(length).fill(0);
  }

  /** Numbers a schema. */
  add(id: SchemaId, key: string): number {
    const known = this.#known.get(key);
    const number = known ?? this.#known.size;
    if (known === undefined) this.#known.set(key, number);
    this.numbers[id] = number;
    return number;
  }
}

/** Everything that a schema says about values, as text; but the schemas that it applies go to `children`. */
function describe(schema: Schema, formats: boolean, children: Child[]): string {
  const child = (id: SchemaId, property?: string): number => children.push({ id, property });
  const keys: (keyof Schema)[] = [];
  for (const key in schema) {
    const keyword = key as keyof Schema;
    if (!annotations.has(keyword) && (formats || keyword !== "format")) keys.push(keyword);
  }
  // Whichever order a document writes them in.
  if (keys.length > 1) keys.sort();
  let text = "";
  for (const keyword of keys) text += `${keyword}=${said(schema, keyword, child)};`;
  return text;
}

const annotations: ReadonlySet<keyof Schema> = new Set([
  "id",
  "origin",
  "resource",
  "name",
  "dynamicAnchor",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "spaceDelimited",
  "form",
  "extensions",
] as const);

function said(
  schema: Schema,
  keyword: keyof Schema,
  child: (id: SchemaId, property?: string) => number,
): string {
  switch (keyword) {
    case "ref":
    case "not":
    case "if":
    case "then":
    case "else":
    case "items":
    case "contains":
    case "additionalProperties":
    case "propertyNames":
    case "unevaluatedItems":
    case "unevaluatedProperties": {
      const id = schema[keyword];
      return id === undefined ? "" : String(child(id));
    }
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "prefixItems":
      return (schema[keyword] ?? []).map((id) => child(id)).join();
    case "properties":
      return (schema[keyword] ?? []).map(([name, id]) => `${told(name)}${child(id, name)}`).join();
    case "patternProperties":
    case "dependentSchemas":
      return (schema[keyword] ?? []).map(([name, id]) => `${told(name)}${child(id)}`).join();
    case "dynamicRef":
      // Only of interest without an anchor: with one, what it means depends on more than the schema.
      return schema.dynamicRef === undefined ? "" : String(child(schema.dynamicRef.target));
    case "discriminator":
      return discriminator(schema, child);
    case "type":
      return (schema.type ?? []).join();
    default:
      return JSON.stringify(schema[keyword]);
  }
}

/** A name so that it can be told from what follows, whatever is in it. */
function told(name: string): string {
  return `${name.length}:${name}`;
}

/** Only a union chooses by it; elsewhere it is a note for children. */
function discriminator(schema: Schema, child: (id: SchemaId) => number): string {
  if (schema.discriminator === undefined || (schema.oneOf ?? schema.anyOf) === undefined) return "";
  const { propertyName, mapping, defaultMapping } = schema.discriminator;
  return JSON.stringify([
    propertyName,
    mapping.map(([value, id]) => [value, child(id)]),
    defaultMapping === undefined ? null : child(defaultMapping),
  ]);
}
