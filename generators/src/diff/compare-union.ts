import { type Api, type Discriminator, type Schema, type SchemaId, schemaOf } from "../model/index.ts";
import type { RuleName } from "./rules.ts";
import { resolved, type SchemaView, viewOf } from "./schema-view.ts";

type Ids = readonly SchemaId[];

/** What a change of how a union chooses means. */
export interface UnionChange {
  readonly rule: RuleName;
  readonly detail: string;
}

/** What differs in how a union chooses among its branches: the values of its discriminator, and whether more than one may hold. */
export function compareUnions(
  [beforeApi, before]: readonly [Api, Ids],
  [afterApi, after]: readonly [Api, Ids],
): readonly UnionChange[] {
  const [old, now] = [choiceOf(beforeApi, before), choiceOf(afterApi, after)];
  if (old === undefined || now === undefined) return [];
  const changes = compareDiscriminators(old, now);
  if (changes.length > 0 || old.keyword === now.keyword) return changes;
  if (old.discriminator !== undefined || areDisjoint(now)) return [];
  const rule = now.keyword === "anyOf" ? "bound-loosened" : "bound-tightened";
  return [{ rule, detail: `${old.keyword} → ${now.keyword}` }];
}

/** The one schema of several that chooses. */
interface Choice {
  readonly api: Api;
  readonly keyword: "oneOf" | "anyOf";
  readonly branches: Ids;
  readonly discriminator: Discriminator | undefined;
}

function choiceOf(api: Api, ids: Ids): Choice | undefined {
  const chooses = (schema: Schema): boolean =>
    (schema.oneOf ?? schema.anyOf) !== undefined ||
    // What a parent says of its heirs is a matter of the parent.
    (schema.discriminator !== undefined && ids.includes(schema.id));
  const [schema, ...more] = viewOf(api, ids).schemas.filter(chooses);
  if (schema === undefined || more.length > 0) return undefined;
  const { anyOf, oneOf, discriminator } = schema;
  const keyword = oneOf === undefined ? "anyOf" : "oneOf";
  const choice: Choice = { api, keyword, branches: oneOf ?? anyOf ?? [], discriminator };
  return { ...choice, discriminator: saysMore(choice) ? discriminator : undefined };
}

/** Whether a discriminator refuses anything that its branches would not refuse by themselves. */
function saysMore({ api, discriminator }: Choice): boolean {
  if (discriminator === undefined) return false;
  const { mapping, propertyName, defaultMapping } = discriminator;
  if (defaultMapping !== undefined) return true;
  return mapping.some(([, id]) => {
    const own = mapping.filter(([, target]) => target === id).map(([value]) => value);
    const values = valuesOf(api, viewOf(api, [id]), propertyName);
    return values === undefined || ![...values].every((value) => own.includes(String(JSON.parse(value))));
  });
}

function compareDiscriminators(old: Choice, now: Choice): readonly UnionChange[] {
  const [before, after] = [old.discriminator, now.discriminator];
  if (before === undefined || after === undefined) {
    if (before === after) return [];
    const name = (before ?? after)?.propertyName ?? "";
    return [
      { rule: before === undefined ? "value-removed" : "value-added", detail: `other values of ${name}` },
    ];
  }
  const { propertyName: name } = after;
  if (before.propertyName !== name)
    return [{ rule: "type-changed", detail: `discriminator ${before.propertyName} → ${name}` }];
  const [known, left] = [new Map(before.mapping.map(textOf)), new Map(after.mapping.map(textOf))];
  const changes: UnionChange[] = [];
  for (const [value, branch] of known)
    if (!left.has(value) && !isToldOf(old, branch, now))
      changes.push({ rule: "value-removed", detail: `${name}: ${value}` });
  for (const [value, branch] of left)
    if (!known.has(value) && !isToldOf(now, branch, old))
      changes.push({ rule: "value-added", detail: `${name}: ${value}` });
  if ((before.defaultMapping === undefined) !== (after.defaultMapping === undefined)) {
    const rule = after.defaultMapping === undefined ? "value-removed" : "value-added";
    changes.push({ rule, detail: `other values of ${name}` });
  }
  return changes;
}

function textOf([value, branch]: readonly [string, SchemaId]): readonly [string, SchemaId] {
  return [JSON.stringify(value), branch];
}

/** Whether a branch comes or goes as a whole: that is told of the union, and its values need no word of their own. */
function isToldOf({ api, branches }: Choice, branch: SchemaId, other: Choice): boolean {
  const nameOf = (from: Api, id: SchemaId): string | undefined => schemaOf(from, resolved(from, id)).name;
  const name = nameOf(api, branch);
  return (
    name !== undefined &&
    branches.some((id) => nameOf(api, id) === name) &&
    !other.branches.some((id) => nameOf(other.api, id) === name)
  );
}

/** Whether no value conforms to two of the branches, as far as can be told. */
function areDisjoint({ api, branches }: Choice): boolean {
  const views = branches.map((id) => viewOf(api, [id]));
  return views.every((one, index) => views.slice(index + 1).every((other) => excludes(api, one, other)));
}

function excludes(api: Api, one: SchemaView, other: SchemaView): boolean {
  if (haveNoneInCommon(one.types, other.types) || haveNoneInCommon(one.values, other.values)) return true;
  const both = [...one.required].filter((name) => other.required.has(name));
  return both.some((name) => haveNoneInCommon(valuesOf(api, one, name), valuesOf(api, other, name)));
}

function haveNoneInCommon(one?: ReadonlySet<string>, other?: ReadonlySet<string>): boolean {
  return one !== undefined && other !== undefined && ![...one].some((value) => other.has(value));
}

/** The values that a property may have, as JSON texts; `undefined`: any. */
function valuesOf(api: Api, { members }: SchemaView, name: string): ReadonlySet<string> | undefined {
  const ids = members.get(name);
  return ids === undefined ? undefined : viewOf(api, ids).values;
}
