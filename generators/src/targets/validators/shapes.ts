import type { Api, Schema, SchemaId } from "../../model/index.ts";
import { locationOf, suffixOf } from "./place.ts";
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
    const number = this.number(pass, view);
    return number === undefined ? keyOf(view) : number * 2 + (view.direction === "request" ? 1 : 0);
  }

  /** Equal for schemas that say the same; `undefined` where what one says depends on the dynamic scope. */
  number(pass: Pass, { schema }: View): number | undefined {
    return (this.#graph.anchors[schema.id]?.size ?? 0) > 0 ? undefined : this.#numbers[pass][schema.id];
  }

  /** Whether several schemas have the shape of this one. */
  isShared(pass: Pass, { schema }: View): boolean {
    return (this.#counts[pass][this.#numbers[pass][schema.id] ?? 0] ?? 0) > 1;
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
    const children: SchemaId[] = [];
    const text = describe(schema, formats, children);
    check.add(
      id,
      children.reduce((key, child) => `${key} ${check.numbers[child]}`, text),
    );
    report.add(
      id,
      children.reduce((key, child) => `${key} ${report.numbers[child]}${placeOf(api, schema, child)}`, text),
    );
  }
  return { check: check.numbers, report: report.numbers };
}

/** Reports print where a schema stands: relative to the one that applies it, if it stands there. */
function placeOf(api: Api, schema: Schema, id: SchemaId): string {
  const child = api.schemas[id] as Schema;
  return suffixOf(schema, child) ?? ` ${locationOf(api, child)}`;
}

/** Numbers for keys. */
class Numbering {
  readonly numbers: number[];
  readonly #known = new Map<string, number>();

  constructor(length: number) {
    this.numbers = new Array(length).fill(0);
  }

  add(id: SchemaId, key: string): void {
    const number = this.#known.get(key) ?? this.#known.size;
    this.#known.set(key, number);
    this.numbers[id] = number;
  }
}

/** Everything that a schema says about values, as text; but the schemas that it applies go to `children`. */
function describe(schema: Schema, formats: boolean, children: SchemaId[]): string {
  const child = (id: SchemaId): number => children.push(id);
  const parts: unknown[] = [];
  // Whichever order a document writes them in.
  for (const key of Object.keys(schema).sort()) {
    const keyword = key as keyof Schema;
    if (annotations.has(keyword) || (keyword === "format" && !formats)) continue;
    parts.push(keyword, said(schema, keyword, child));
  }
  return JSON.stringify(parts);
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

function said(schema: Schema, keyword: keyof Schema, child: (id: SchemaId) => number): unknown {
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
      return id === undefined ? null : child(id);
    }
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "prefixItems":
      return schema[keyword]?.map(child);
    case "properties":
    case "patternProperties":
    case "dependentSchemas":
      return schema[keyword]?.map(([name, id]) => [name, child(id)]);
    case "dynamicRef":
      // Only of interest without an anchor: with one, what it means depends on more than the schema.
      return schema.dynamicRef === undefined ? null : child(schema.dynamicRef.target);
    case "discriminator":
      return discriminator(schema, child);
    default:
      return schema[keyword];
  }
}

/** Only a union chooses by it; elsewhere it is a note for children. */
function discriminator(schema: Schema, child: (id: SchemaId) => number): unknown {
  if (schema.discriminator === undefined || (schema.oneOf ?? schema.anyOf) === undefined) return null;
  const { propertyName, mapping, defaultMapping } = schema.discriminator;
  return [
    propertyName,
    mapping.map(([value, id]) => [value, child(id)]),
    defaultMapping === undefined ? null : child(defaultMapping),
  ];
}
