import { followReference, type JsonValue, type Schema, type SchemaId } from "../../model/index.ts";
import { writtenValues } from "../discriminator-values.ts";
import {
  acceptsObjects,
  areDisjoint,
  forbids,
  isAnything,
  isObject,
  propertyLiterals,
  requiredNames,
} from "./facts.ts";
import type { View, Views } from "./view.ts";

/** How a union finds the branch that a value means by looking at one property. */
export type Dispatch = LiteralDispatch | PresenceDispatch;

/** Each branch has constants of its own for the property. */
export interface LiteralDispatch {
  readonly kind: "literal";
  readonly property: string;
  readonly cases: readonly { readonly values: readonly JsonValue[]; readonly branch: View }[];
  /** Branches that objects may be of whose property has none of the constants. */
  readonly otherwise: readonly View[];
  /** Branches that other values than objects may be of, such as `null`. */
  readonly others: readonly View[];
  /** From a Discriminator Object rather than from the branches themselves. */
  readonly declared: boolean;
}

/** One of two branches has the property, and the other cannot. */
export interface PresenceDispatch {
  readonly kind: "presence";
  readonly property: string;
  readonly present: View;
  readonly absent: View;
}

/** The branches of a union. */
export function branchesOf(views: Views, view: View, keyword: "anyOf" | "oneOf"): readonly View[] {
  return (view.schema[keyword] ?? []).map((id) => views.inPlace(view, id));
}

/** A way to find the branch without trying, where the schema has one. Only for unions of objects. */
export function dispatchOf(views: Views, view: View, keyword: "anyOf" | "oneOf"): Dispatch | undefined {
  const known = keyword === "anyOf" ? knownAnyOf : knownOneOf;
  if (!known.has(view)) known.set(view, findDispatch(views, view, keyword));
  return known.get(view);
}

const knownAnyOf = new WeakMap<View, Dispatch | undefined>();
const knownOneOf = new WeakMap<View, Dispatch | undefined>();

function findDispatch(views: Views, view: View, keyword: "anyOf" | "oneOf"): Dispatch | undefined {
  const branches = branchesOf(views, view, keyword);
  if (view.schema.discriminator !== undefined && view.schema[keyword] === unionOf(view.schema))
    return declared(views, view, branches);
  if (branches.length < 2 || !branches.every((branch) => isObject(views, branch))) return undefined;
  return byLiteral(views, branches) ?? byPresence(views, branches);
}

/**
 * Whether a union has to look for a second branch that holds: a `oneOf`, unless no two accept one value, which of many branches is not asked.
 * It does not where a branch is told from others by what is left out in this direction: several may hold then.
 */
export function isCounted(views: Views, branches: readonly View[], keyword: "anyOf" | "oneOf"): boolean {
  if (keyword === "anyOf" || branches.some(({ excused }) => excused.length > 0)) return false;
  return branches.length > fewBranches || !areExclusive(views, branches);
}

/** Up to so many branches are written out. Expressions of thousands nest so deeply that no parser takes them. */
export const fewBranches = 16;

function areExclusive(views: Views, branches: readonly View[]): boolean {
  return branches.every((one, index) =>
    branches.slice(index + 1).every((other) => areDisjoint(views, one, other)),
  );
}

/**
 * By a Discriminator Object (OpenAPI 3.2, 4.25). It says nothing of branches to which none of its values leads, so those are tried for what
 * it knows no branch of: other values than objects always, and objects where there are such branches or a default one. A value that its
 * own branch cannot have leads nowhere: names of schemas do not when the property enumerates something else.
 */
function declared(views: Views, view: View, branches: readonly View[]): Dispatch | undefined {
  const { discriminator } = view.schema;
  if (discriminator === undefined || discriminator.mapping.length === 0) return undefined;
  const cases = new Map<SchemaId, JsonValue[]>();
  for (const [value, id] of discriminator.mapping)
    cases.set(id, [...(cases.get(id) ?? []), ...writtenValues(value)]);
  const { defaultMapping, propertyName: property } = discriminator;
  for (const [id, values] of cases) {
    const literals = propertyLiterals(views, views.inPlace(view, id), property);
    if (literals !== undefined && !values.some((value) => literals.includes(value))) cases.delete(id);
  }
  if (cases.size === 0) return undefined;
  const targets = defaultMapping === undefined ? [...cases.keys()] : [...cases.keys(), defaultMapping];
  const open = branches.filter((branch) => !isCovered(views, branch, targets));
  return {
    kind: "literal",
    declared: true,
    property,
    cases: [...cases].map(([id, values]) => ({ values, branch: views.inPlace(view, id) })),
    otherwise: [
      ...(defaultMapping === undefined ? [] : [views.inPlace(view, defaultMapping)]),
      ...open.filter((branch) => acceptsObjects(views, branch)),
    ],
    others: branches.filter((branch) =>
      isAnything(views, branch) ? open.includes(branch) : !isObject(views, branch),
    ),
  };
}

/** Whether a discriminator leads to a branch: to itself, to what it extends, or to each of its own branches. */
function isCovered(views: Views, branch: View, targets: readonly SchemaId[]): boolean {
  const { api } = views;
  const ends = new Set(targets.map((id) => followReference(api, id).id));
  const passed = new Set<SchemaId>();
  const covers = (id: SchemaId): boolean => {
    const schema = followReference(api, id);
    if (ends.has(schema.id)) return true;
    if (passed.has(schema.id)) return false;
    passed.add(schema.id);
    return (schema.allOf ?? []).some(covers) || (unionOf(schema)?.every(covers) ?? false);
  };
  return covers(branch.schema.id);
}

/** The branches among which a discriminator chooses. */
function unionOf({ oneOf, anyOf }: Schema): readonly SchemaId[] | undefined {
  return oneOf ?? anyOf;
}

function byLiteral(views: Views, branches: readonly View[]): Dispatch | undefined {
  const [first] = branches;
  if (first === undefined) return undefined;
  for (const property of requiredNames(views, first)) {
    if (!branches.every((branch) => requiredNames(views, branch).has(property))) continue;
    const cases = branches.map((branch) => ({
      branch,
      values: propertyLiterals(views, branch, property) ?? [],
    }));
    const values = cases.flatMap((one) => one.values);
    const scalar = values.every((one) => typeof one !== "object" || one === null);
    const distinct = new Set(values).size === values.length && cases.every((one) => one.values.length > 0);
    if (scalar && distinct)
      return { kind: "literal", property, cases, otherwise: [], others: [], declared: false };
  }
  return undefined;
}

function byPresence(views: Views, branches: readonly View[]): Dispatch | undefined {
  const [one, other, third] = branches;
  if (one === undefined || other === undefined || third !== undefined) return undefined;
  for (const [present, absent] of [[one, other] as const, [other, one] as const]) {
    for (const property of requiredNames(views, present)) {
      if (forbids(views, absent, property)) return { kind: "presence", property, present, absent };
    }
  }
  return undefined;
}
