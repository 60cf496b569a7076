import type { JsonValue, SchemaId } from "../../model/index.ts";
import { type JsonKind, kindOf, kindOfType, typesOf } from "./json-kind.ts";
import { literalsOf } from "./literals.ts";
import type { View, Views } from "./view.ts";

/** Views that apply to the same value as a view, and have to hold whenever it does: itself, `$ref` and `allOf`. */
function conjuncts(views: Views, view: View): readonly View[] {
  const known = knownConjuncts.get(view);
  if (known !== undefined) return known;
  const found = [view];
  // Grows while it is walked.
  for (const one of found) {
    const { allOf = [] } = one.schema;
    for (const next of [
      views.ref(one),
      views.dynamicRef(one),
      ...allOf.map((id) => views.inPlace(one, id)),
    ]) {
      if (next !== undefined && !found.includes(next)) found.push(next);
    }
  }
  knownConjuncts.set(view, found);
  return found;
}

/** Views are one object each, so what was found out about one is found again. */
const knownConjuncts = new WeakMap<View, readonly View[]>();

/** Kinds of value, as the sum of their bits. */
type Kinds = number;

const bits: Readonly<Record<JsonKind, Kinds>> = {
  null: 1,
  boolean: 2,
  string: 4,
  number: 8,
  array: 16,
  object: 32,
};
const allKinds: Kinds = 63;

/** The kinds of value that a view can accept; those that it leaves out it certainly refuses. */
function kindsOf(views: Views, view: View): Kinds {
  return knownKinds.get(view) ?? findKinds(views, view);
}

/** The kinds that each view accepts; while they are looked for, those that have not been left out so far. */
const knownKinds = new WeakMap<View, Kinds>();

/** Leaves kinds out of all views that say something about the value of a view, until none does any more: they may lead back to one another. */
function findKinds(views: Views, view: View): Kinds {
  const reached = new Set([view]);
  // Grows while it is walked.
  for (const one of reached) {
    for (const next of inPlace(views, one)) if (!knownKinds.has(next)) reached.add(next);
  }
  const innermostFirst = [...reached].reverse();
  for (const one of innermostFirst) knownKinds.set(one, allKinds);
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const one of innermostFirst) {
      const kinds = ownKinds(one) & kindsWithin(views, one);
      if (kinds !== knownKinds.get(one)) isSettled = false;
      knownKinds.set(one, kinds);
    }
  }
  return knownKinds.get(view) ?? allKinds;
}

/** Views that apply to the same value as a view: what it refers to, and the members of its `allOf`, `anyOf` and `oneOf`. */
function inPlace(views: Views, view: View): readonly View[] {
  const { allOf = [], anyOf = [], oneOf = [] } = view.schema;
  const members = [...allOf, ...anyOf, ...oneOf].map((id) => views.inPlace(view, id));
  return [views.ref(view), views.dynamicRef(view), ...members].filter((one) => one !== undefined);
}

/** What a view's own keywords leave. */
function ownKinds({ schema }: View): Kinds {
  if (schema.always === false) return 0;
  let kinds = allKinds;
  const types = typesOf(schema);
  if (types !== undefined) kinds &= sum(types, (type) => bits[kindOfType(type)]);
  const literals = literalsOf(schema);
  if (literals !== undefined) kinds &= sum(literals, (one) => bits[kindOf(one)]);
  return kinds;
}

/** What the views in place leave. */
function kindsWithin(views: Views, view: View): Kinds {
  const { allOf = [], anyOf, oneOf } = view.schema;
  const known = (one: View | undefined): Kinds => (one && knownKinds.get(one)) ?? allKinds;
  const child = (id: SchemaId): Kinds => known(views.inPlace(view, id));
  let kinds = known(views.ref(view)) & known(views.dynamicRef(view));
  for (const id of allOf) kinds &= child(id);
  for (const branches of [anyOf, oneOf]) if (branches !== undefined) kinds &= sum(branches, child);
  return kinds;
}

function sum<Item>(items: readonly Item[], kindsOfItem: (item: Item) => Kinds): Kinds {
  return items.reduce<Kinds>((kinds, item) => kinds | kindsOfItem(item), 0);
}

/** Whether the check of a view fails for `undefined`, so that nobody has to ask whether a property is there. */
export function refusesUndefined(views: Views, view: View): boolean {
  return kindsOf(views, view) !== allKinds;
}

/** Whether a view accepts nothing but objects. */
export function isObject(views: Views, view: View): boolean {
  return kindsOf(views, view) === bits.object;
}

/** Whether a view can accept an object. */
export function acceptsObjects(views: Views, view: View): boolean {
  return (kindsOf(views, view) & bits.object) !== 0;
}

/** Whether a view says nothing of the kind of its values: as a branch of a union by a property, it means objects. */
export function isAnything(views: Views, view: View): boolean {
  return kindsOf(views, view) === allKinds;
}

/** The values that a property of an object can have, if the views that hold together leave only some; else `undefined`. */
export function propertyLiterals(views: Views, view: View, name: string): readonly JsonValue[] | undefined {
  for (const conjunct of conjuncts(views, view)) {
    const id = conjunct.schema.properties?.find(([key]) => key === name)?.[1];
    if (id === undefined) continue;
    for (const one of conjuncts(views, views.child(conjunct, id))) {
      const literals = literalsOf(one.schema);
      if (literals !== undefined) return literals;
    }
  }
  return undefined;
}

/** The properties that an object has to have. */
export function requiredNames(views: Views, view: View): ReadonlySet<string> {
  const known = knownNames.get(view);
  if (known !== undefined) return known;
  const names = new Set(conjuncts(views, view).flatMap((one) => [...requiredOf(views, one)]));
  knownNames.set(view, names);
  return names;
}

const knownNames = new WeakMap<View, ReadonlySet<string>>();

/** The `required` of a schema, without what is left out in the direction in which the value travels. */
export function requiredOf(views: Views, view: View): ReadonlySet<string> {
  const { required } = view.schema;
  if (required === undefined) return nothing;
  const known = knownRequired.get(view);
  if (known !== undefined) return known;
  const names = new Set(required);
  for (const name of [...views.omitted(view), ...view.excused]) names.delete(name);
  knownRequired.set(view, names);
  return names;
}

const nothing: ReadonlySet<string> = new Set();
const knownRequired = new WeakMap<View, ReadonlySet<string>>();

/** What a schema requires beside each property that is there, without what is left out in the direction in which the value travels. */
export function dependenciesOf(
  views: Views,
  view: View,
): readonly (readonly [property: string, needed: readonly string[]])[] {
  const { dependentRequired = [] } = view.schema;
  if (dependentRequired.length === 0) return [];
  const excused = new Set([...views.omitted(view), ...view.excused]);
  return dependentRequired
    .map(([name, needed]) => [name, needed.filter((one) => !excused.has(one))] as const)
    .filter(([, needed]) => needed.length > 0);
}

/** The properties that an object has to have although the schema does not describe them. */
export function undescribedOf(views: Views, view: View): readonly string[] {
  const required = requiredOf(views, view);
  if (required.size === 0) return [];
  const open = new Set(required);
  for (const [name] of view.schema.properties ?? []) open.delete(name);
  return open.size === 0 ? [] : [...open];
}

/** Whether no object of a view can have the property: it is closed and does not know it, or forbids it. */
export function forbids(views: Views, view: View, name: string): boolean {
  return conjuncts(views, view).some((one) => {
    const { schema } = one;
    const id = schema.properties?.find(([key]) => key === name)?.[1];
    if (id !== undefined) return views.child(one, id).schema.always === false;
    const rest = schema.additionalProperties;
    return (
      rest !== undefined &&
      views.child(one, rest).schema.always === false &&
      (schema.patternProperties ?? []).length === 0
    );
  });
}

/** Whether no value conforms to both views, as far as can be told. */
export function areDisjoint(views: Views, one: View, other: View): boolean {
  const shared = kindsOf(views, one) & kindsOf(views, other);
  if (shared === 0) return true;
  const values = literalsOf(one.schema);
  const others = literalsOf(other.schema);
  if (values !== undefined && others !== undefined && haveNoneInCommon(values, others)) return true;
  if (shared !== bits.object) return false;
  const required = requiredNames(views, one);
  const alsoRequired = requiredNames(views, other);
  return (
    [...required].some(
      (name) => forbids(views, other, name) || (alsoRequired.has(name) && apart(views, one, other, name)),
    ) || [...alsoRequired].some((name) => forbids(views, one, name))
  );
}

function apart(views: Views, one: View, other: View, name: string): boolean {
  const values = propertyLiterals(views, one, name);
  const others = propertyLiterals(views, other, name);
  return values !== undefined && others !== undefined && haveNoneInCommon(values, others);
}

function haveNoneInCommon(values: readonly JsonValue[], others: readonly JsonValue[]): boolean {
  const primitive = [...values, ...others].every((one) => typeof one !== "object" || one === null);
  return primitive && !values.some((one) => others.includes(one));
}
