import { omittedIn, type Schema, type SchemaId, schemaOf } from "../../generators/src/model/index.ts";
import type { Conjuncts } from "./conjuncts.ts";
import { Impossible } from "./draw.ts";
import { patternOf } from "./pattern.ts";
import type { Place } from "./place.ts";
import { type Drawing, drawAnything, drawValue } from "./schema-arbitrary.ts";
import { drawString, fits } from "./string-arbitrary.ts";

/** An object that some schemas accept; when `sparse`, with no more properties than they ask for. */
export function drawObject(
  { schemas, discriminators }: Conjuncts,
  place: Place,
  drawing: Drawing,
  level: number,
  sparse: boolean,
): object {
  const { draw } = drawing;
  const entries = new Map<string, unknown>();
  const set = (name: string): void => {
    if (entries.has(name)) return;
    const inner = place.fields?.get(name) ?? place.member;
    const ids = propertySchemas(schemas, name);
    if (ids === undefined) throw new Impossible("A property that is needed and forbidden");
    entries.set(
      name,
      ids.length === 0 ? drawAnything(inner, draw) : drawValue(ids, inner, drawing, level + 1),
    );
  };
  for (const name of wantedNames(schemas, drawing, sparse)) {
    if (isRequired(schemas, name)) set(name);
    else trySetting(() => set(name));
  }
  for (const name of dependents(schemas, entries, drawing)) set(name);
  for (const [name, value] of discriminators) entries.set(name, asDrawn(value, entries.get(name)));
  fill(schemas, place, drawing, entries, set, sparse);
  const max = Math.min(...schemas.map(({ maxProperties = Number.POSITIVE_INFINITY }) => maxProperties));
  const kept = [...entries].filter(([name], index) => index < max || isRequired(schemas, name));
  if (place.dropsEmpty && kept.length === 0) throw new Impossible("An empty object that its place drops");
  return Object.fromEntries(kept);
}

/** A value of a discriminator's mapping as its property has values: the mapping has texts for numbers and booleans too. */
function asDrawn(value: string, drawn: unknown): unknown {
  if (typeof drawn === "number") return Number(value);
  return typeof drawn === "boolean" ? value === "true" : value;
}

/** An optional property whose value cannot be is left out. */
function trySetting(set: () => void): void {
  try {
    set();
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
  }
}

function isRequired(schemas: readonly Schema[], name: string): boolean {
  return schemas.some(({ required }) => required?.includes(name));
}

/** Required properties and some of the optional ones; not those that do not travel in this direction. */
function wantedNames(schemas: readonly Schema[], drawing: Drawing, sparse: boolean): readonly string[] {
  const { draw } = drawing;
  const names = new Set<string>();
  const omitted = omittedOf(schemas, drawing);
  const frequent = sparse ? 0 : draw.pick([10, 50, 95]);
  for (const { properties = [] } of schemas) {
    for (const [name] of properties) {
      if (!omitted.has(name) && (isRequired(schemas, name) || draw.chance(frequent))) names.add(name);
    }
  }
  for (const { required = [] } of schemas) for (const name of required) names.add(name);
  return [...names].filter((name) => !omitted.has(name));
}

/** The names of the properties that do not travel in this direction. */
function omittedOf(schemas: readonly Schema[], { api, direction }: Drawing): ReadonlySet<string> {
  const properties = schemas.flatMap((schema) => schema.properties ?? []);
  return new Set(properties.filter(([, id]) => omittedIn(api, id, direction)).map(([name]) => name));
}

function dependents(
  schemas: readonly Schema[],
  entries: ReadonlyMap<string, unknown>,
  drawing: Drawing,
): readonly string[] {
  const omitted = omittedOf(schemas, drawing);
  return schemas.flatMap(({ dependentRequired = [] }) =>
    dependentRequired.flatMap(([name, others]) =>
      entries.has(name) ? others.filter((one) => !omitted.has(one)) : [],
    ),
  );
}

/** What a property has to be; `undefined` where there can be none of the name. */
function propertySchemas(schemas: readonly Schema[], name: string): readonly SchemaId[] | undefined {
  const known = schemas.some((schema) => ownSchemas(schema, name).length > 0);
  const ids: SchemaId[] = [];
  for (const schema of schemas) {
    const own = ownSchemas(schema, name);
    ids.push(...own);
    if (own.length > 0) continue;
    if (schema.additionalProperties !== undefined) ids.push(schema.additionalProperties);
    else if (!known && schema.unevaluatedProperties !== undefined) ids.push(schema.unevaluatedProperties);
  }
  return ids;
}

function ownSchemas({ properties = [], patternProperties = [] }: Schema, name: string): readonly SchemaId[] {
  return [
    ...properties.filter(([key]) => key === name),
    ...patternProperties.filter(([pattern]) => patternOf(pattern)?.test(name) === true),
  ].map(([, id]) => id);
}

/** Properties that the document does not name: as many as are needed, sometimes more, where they are allowed. */
function fill(
  schemas: readonly Schema[],
  place: Place,
  drawing: Drawing,
  entries: ReadonlyMap<string, unknown>,
  set: (name: string) => void,
  sparse: boolean,
): void {
  const { draw, api } = drawing;
  const min = Math.max(0, ...schemas.map(({ minProperties = 0 }) => minProperties));
  const open = schemas.some(
    ({ additionalProperties, patternProperties }) =>
      patternProperties !== undefined ||
      (additionalProperties !== undefined && schemaOf(api, additionalProperties).always !== false),
  );
  const wanted = Math.max(
    min,
    place.dropsEmpty ? 1 : 0,
    entries.size + (open && !sparse ? draw.integer(0, 2) : 0),
  );
  const draws = 12;
  for (let tries = 0; entries.size < wanted && tries < draws + strangeNames.length; tries++) {
    // Luck may draw the same name again and again.
    if (tries >= draws && entries.size >= min) break;
    const name = strangeNames[tries - draws] ?? extraName(schemas, place, drawing);
    if (fits(name, { ...place, dropsEmptyText: true }) && !/[[\]=,]/.test(name)) trySetting(() => set(name));
  }
}

function extraName(schemas: readonly Schema[], place: Place, { draw, api }: Drawing): string {
  const declared = schemas.flatMap(({ properties = [] }) => properties.map(([name]) => name));
  const patterns = schemas.flatMap(({ patternProperties = [] }) =>
    patternProperties.map(([pattern]) => pattern),
  );
  const names = schemas.flatMap(({ propertyNames }) => (propertyNames === undefined ? [] : [propertyNames]));
  const simple: Place = { ...place, compounds: "none" };
  if (names.length > 0) return String(drawValue(names, simple, { api, draw, direction: "request" }));
  const [pattern] = patterns;
  if (pattern !== undefined) return drawString([{ pattern } as Schema], simple, draw);
  return declared.length > 0 && draw.chance(30) ? draw.pick(declared) : draw.pick(strangeNames);
}

/** Names that an object of JavaScript may trip over. */
const strangeNames = ["extra", "another", "x-1", "äöü", "__proto__", "constructor", "a b"] as const;
