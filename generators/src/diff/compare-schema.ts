import {
  type Api,
  type Direction,
  type Origin,
  omittedIn,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../model/index.ts";
import type { Changes, Found } from "./change.ts";
import { compareBounds } from "./compare-bounds.ts";
import { compareUnions } from "./compare-union.ts";
import type { RuleName } from "./rules.ts";
import { SameSchema } from "./same-schema.ts";
import { isAnything, resolved, type SchemaView, viewOf } from "./schema-view.ts";

/** A place that is compared: how a person would name it, and which way its value travels. */
export interface Place {
  readonly subject: string;
  readonly direction: Direction;
  /** It is a name that people import, and its value travels nowhere: the direction is that of the type that has the name. */
  readonly imported?: true;
}

type Ids = readonly SchemaId[];

type Origins = readonly [before: Origin | undefined, after: Origin | undefined];

/** Compares schemas of two models. A pair is compared once for each direction, so recursion ends. */
export class SchemaComparison {
  readonly #before: Api;
  readonly #after: Api;
  readonly #changes: Changes;
  readonly #same: SameSchema;
  readonly #seen = new Set<string>();
  /** Properties that travel at some place, and differences of those that do not at another. */
  readonly #travelled = new Set<string>();
  readonly #hidden = new Map<string, Found>();

  constructor(before: Api, after: Api, changes: Changes) {
    this.#before = before;
    this.#after = after;
    this.#changes = changes;
    this.#same = new SameSchema(before, after);
  }

  /** Several schemas on one side all apply to the one value. */
  compare(given: Ids, others: Ids, at: Place): void {
    const before = given.map((id) => resolved(this.#before, id));
    const after = others.map((id) => resolved(this.#after, id));
    const key = JSON.stringify([before, after, at.direction, at.imported]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const name = this.#nameOf(before, after);
    const place = { ...at, subject: name ?? at.subject };
    // What changes within a component stands there; a reference that leads elsewhere, or comes or goes, is what changes itself.
    const [one, other] = name === undefined ? [given, others] : [before, after];
    const origins = [useOf(this.#before, one), useOf(this.#after, other)] as const;
    const [old, now] = [branchesOf(this.#before, one), branchesOf(this.#after, other)];
    const [wasAny, isAny] = [isAnything(this.#before, before), isAnything(this.#after, after)];
    const [only, another] = [old.length === 1 ? old[0] : undefined, now.length === 1 ? now[0] : undefined];
    // A choice among one is that one.
    if (only !== undefined && another !== undefined) this.#compareViews(only, another, place, origins);
    else if (wasAny || isAny) {
      const detail = `${this.#listed(this.#before, old)} → ${this.#listed(this.#after, now)}`;
      this.#found(wasAny ? "value-removed" : "value-added", place, detail, ...origins);
    } else {
      this.#compareBranches(old, now, place, origins);
      this.#compareWords(viewOf(this.#before, before), viewOf(this.#after, after), place, origins);
    }
    for (const { rule, detail } of compareUnions([this.#before, before], [this.#after, after]))
      this.#found(rule, place, detail, ...origins);
  }

  /** Adds what differs in properties that travel nowhere, once everything has been compared. */
  addHidden(): void {
    for (const [key, found] of this.#hidden) if (!this.#travelled.has(key)) this.#changes.add(found);
  }

  /** Whether two values are described by the same schemas. */
  same(before: SchemaId | undefined, after: SchemaId | undefined): boolean {
    return this.#same.same(before, after);
  }

  /** A component is spoken of by its name, wherever it is met. */
  #nameOf(before: Ids, after: Ids): string | undefined {
    const [old, now] = [refName(this.#before, before), refName(this.#after, after)];
    return old === now ? old : undefined;
  }

  #found(rule: RuleName, place: Place, detail: string, before?: Origin, after?: Origin): void {
    this.#changes.add(found(rule, place, detail, before, after));
  }

  #compareBranches(before: readonly Ids[], after: readonly Ids[], place: Place, origins: Origins): void {
    const left = new Set(after);
    const pairs: (readonly [Ids, Ids])[] = [];
    const unmatched: Ids[] = [];
    for (const match of [this.#isSame, this.#hasSameName, this.#isAlike]) {
      for (const branch of pairs.length + unmatched.length === 0 ? before : unmatched.splice(0)) {
        const other = [...left].find((one) => match(branch, one));
        if (other === undefined) unmatched.push(branch);
        else {
          left.delete(other);
          pairs.push([branch, other]);
        }
      }
    }
    for (const branch of unmatched)
      this.#found(
        "value-removed",
        place,
        this.#describe(this.#before, branch),
        useOf(this.#before, branch),
        origins[1],
      );
    for (const branch of left)
      this.#found(
        "value-added",
        place,
        this.#describe(this.#after, branch),
        origins[0],
        useOf(this.#after, branch),
      );
    for (const [old, now] of pairs) this.compare(old, now, place);
  }

  readonly #isSame = (before: Ids, after: Ids): boolean =>
    before.length === after.length && before.every((id, index) => this.#same.same(id, after[index]));

  readonly #hasSameName = (before: Ids, after: Ids): boolean => {
    const name = refName(this.#before, before);
    return name !== undefined && name === refName(this.#after, after);
  };

  /** Branches without a name are taken for each other if they are objects with a property in common, or of one type. */
  readonly #isAlike = (before: Ids, after: Ids): boolean => {
    if (refName(this.#before, before) !== undefined || refName(this.#after, after) !== undefined)
      return false;
    const [old, now] = [viewOf(this.#before, before), viewOf(this.#after, after)];
    if (typeText(old) !== typeText(now) || old.values !== undefined || now.values !== undefined) return false;
    return old.members.size === 0 || [...old.members.keys()].some((name) => now.members.has(name));
  };

  #listed(api: Api, branches: readonly Ids[]): string {
    return branches.map((branch) => this.#describe(api, branch)).join(" | ");
  }

  #describe(api: Api, ids: Ids): string {
    return refName(api, ids) ?? typeText(viewOf(api, ids));
  }

  #compareViews(before: Ids, after: Ids, place: Place, origins: Origins): void {
    const [old, now] = [viewOf(this.#before, before), viewOf(this.#after, after)];
    if (this.#compareTypes(old, now, place, origins)) return;
    this.#compareMembers(old, now, place, origins);
    this.#compareAdditional(old, now, place, origins);
    this.#compareItems(old, now, place);
    for (const { effect, detail } of compareBounds(old, now))
      this.#found(`bound-${effect}`, place, detail, ...origins);
    if (!this.#haveSameConditions(old, now))
      this.#found("bound-tightened", place, "conditions differ", ...origins);
    this.#compareWords(old, now, place, origins);
  }

  #compareWords(old: SchemaView, now: SchemaView, place: Place, origins: Origins): void {
    const documented: string[] = documentation.filter(
      (keyword) => docText(old, keyword) !== docText(now, keyword),
    );
    if (isDeprecated(old) && !isDeprecated(now)) documented.push("no longer deprecated");
    if (documented.length > 0) this.#found("documentation", place, documented.join(", "), ...origins);
    if (isDeprecated(now) && !isDeprecated(old)) this.#found("deprecated", place, "", ...origins);
  }

  /** Whether the types have nothing in common, so that nothing else is worth comparing. */
  #compareTypes(old: SchemaView, now: SchemaView, place: Place, origins: Origins): boolean {
    const detail = `${typeText(old)} → ${typeText(now)}`;
    const [before, after] = [alternativesOf(old), alternativesOf(now)];
    if (before === undefined && after === undefined) return false;
    if (before === undefined || after === undefined) {
      this.#found(before === undefined ? "value-removed" : "value-added", place, detail, ...origins);
      return false;
    }
    const added = [...after].filter((one) => !covers(before, one));
    const removed = [...before].filter((one) => !covers(after, one));
    if (removed.length === before.size && added.length === after.size && before.size + after.size > 0) {
      this.#found("type-changed", place, detail, ...origins);
      return true;
    }
    if (removed.length > 0) this.#found("value-removed", place, removed.join(", "), ...origins);
    if (added.length > 0) this.#found("value-added", place, added.join(", "), ...origins);
    return false;
  }

  #compareMembers(old: SchemaView, now: SchemaView, place: Place, origins: Origins): void {
    const [before, after] = [travelling(this.#before, old, place), travelling(this.#after, now, place)];
    for (const name of new Set([...old.members.keys(), ...now.members.keys()])) {
      const [ids = [], others = []] = [old.members.get(name), now.members.get(name)];
      const key = JSON.stringify([ids, others]);
      const member = { ...place, subject: `${place.subject}.${name}` };
      if (before.has(name) || after.has(name)) this.#travelled.add(key);
      else if (!this.#isSame(ids, others))
        this.#hidden.set(
          key,
          found("property-hidden", member, "", useOf(this.#before, ids), useOf(this.#after, others)),
        );
    }
    for (const [name, ids] of before) {
      const member = { ...place, subject: `${place.subject}.${name}` };
      const others = after.get(name);
      if (others === undefined) {
        this.#found("property-removed", member, "", useOf(this.#before, ids), origins[1]);
        continue;
      }
      const ends = [useOf(this.#before, ids), useOf(this.#after, others)] as const;
      if (old.required.has(name) !== now.required.has(name))
        this.#found(
          now.required.has(name) ? "property-now-required" : "property-now-optional",
          member,
          "",
          ...ends,
        );
      this.compare(ids, others, member);
    }
    for (const [name, ids] of after) {
      if (before.has(name)) continue;
      const rule = now.required.has(name) ? "property-added-required" : "property-added-optional";
      this.#found(
        rule,
        { ...place, subject: `${place.subject}.${name}` },
        "",
        origins[0],
        useOf(this.#after, ids),
      );
    }
  }

  #compareAdditional(old: SchemaView, now: SchemaView, place: Place, origins: Origins): void {
    const [before, after] = [additionalOf(this.#before, old), additionalOf(this.#after, now)];
    if (typeof before === "object" && typeof after === "object") {
      this.compare(before, after, { ...place, subject: `${place.subject}.*` });
    } else if (before !== after) {
      const opened = before === "closed" || after === "open";
      this.#found(opened ? "object-opened" : "object-closed", place, "", ...origins);
    }
  }

  #compareItems(old: SchemaView, now: SchemaView, place: Place): void {
    const item = { ...place, subject: `${place.subject}[]` };
    const [wasAny, isAny] = [isAnything(this.#before, old.items), isAnything(this.#after, now.items)];
    if (!wasAny && !isAny) this.compare(old.items, now.items, item);
    else if (!wasAny) this.#found("value-added", item, "any item", useOf(this.#before, old.items));
    else if (!isAny) this.#found("value-removed", item, "any item", undefined, useOf(this.#after, now.items));
    const length = Math.max(old.prefixItems.length, now.prefixItems.length);
    for (let index = 0; index < length; index++) {
      const [before = [], after = []] = [old.prefixItems[index], now.prefixItems[index]];
      const at = { ...place, subject: `${place.subject}[${index}]` };
      if (before.length > 0 && after.length > 0) this.compare(before, after, at);
      else this.#found("type-changed", at, "", useOf(this.#before, before), useOf(this.#after, after));
    }
  }

  /** Keywords whose effect cannot be told in general: they are the same, or somebody may be refused. */
  #haveSameConditions(old: SchemaView, now: SchemaView): boolean {
    const [before, after] = [old.schemas.filter(hasConditions), now.schemas.filter(hasConditions)];
    if (before.length !== after.length || old.unions.length !== now.unions.length) return false;
    const pairs = before.every((schema, index) => {
      const other = after[index];
      return other !== undefined && this.#sameConditions(schema, other);
    });
    return pairs && old.unions.every((union, index) => this.#isSame(union, now.unions[index] ?? []));
  }

  #sameConditions(before: Schema, after: Schema): boolean {
    return (
      conditions.every((keyword) => this.#same.same(before[keyword], after[keyword])) &&
      JSON.stringify(before.dependentRequired) === JSON.stringify(after.dependentRequired) &&
      conditionMaps.every((keyword) => {
        const others = new Map(after[keyword] ?? []);
        const own = before[keyword] ?? [];
        return own.length === others.size && own.every(([name, id]) => this.#same.same(id, others.get(name)));
      })
    );
  }
}

function found(rule: RuleName, place: Place, detail: string, before?: Origin, after?: Origin): Found {
  return {
    rule,
    subject: place.subject,
    detail,
    direction: place.imported ? undefined : place.direction,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** The properties that travel in the direction: `readOnly` ones are never sent, `writeOnly` ones never come. */
function travelling(api: Api, { members }: SchemaView, { direction }: Place): ReadonlyMap<string, Ids> {
  return new Map([...members].filter(([, ids]) => !ids.some((id) => omittedIn(api, id, direction))));
}

const conditions = ["not", "if", "then", "else", "contains", "propertyNames", "unevaluatedItems"] as const;

const conditionMaps = ["patternProperties", "dependentSchemas"] as const;

function hasConditions(schema: Schema): boolean {
  return [...conditions, ...conditionMaps, "dependentRequired" as const].some(
    (keyword) => schema[keyword] !== undefined,
  );
}

/** The branches of a schema that is nothing but a union; any other schema is its only branch. */
function branchesOf(api: Api, ids: Ids): readonly Ids[] {
  const { schemas, unions, types, values, members, always } = viewOf(api, ids);
  const [union] = unions;
  const pure = types === undefined && values === undefined && members.size === 0 && always === undefined;
  if (union === undefined || unions.length > 1 || !pure || schemas.some(hasConditions)) return [ids];
  return union.flatMap((id) => branchesOf(api, [id]));
}

/** The name of the component that a single schema is, or refers to and adds nothing but words. */
function refName(api: Api, [id, ...more]: Ids): string | undefined {
  if (id === undefined || more.length > 0) return undefined;
  const schema = schemaOf(api, id);
  return schema.name ?? (schema.ref === undefined ? undefined : refName(api, [schema.ref]));
}

/** Where a schema is used: in the object, list or union that has it, even if all that it says there is `$ref`. */
function useOf(api: Api, [id]: Ids): Origin | undefined {
  return id === undefined ? undefined : schemaOf(api, id).origin;
}

/** What a value can be, as texts that can be compared: values of an enum, else types; `undefined`: anything. */
function alternativesOf({ values, types, always }: SchemaView): ReadonlySet<string> | undefined {
  return always === false ? new Set() : (values ?? types);
}

/** Whether one of the alternatives includes another: a type includes its values. */
function covers(alternatives: ReadonlySet<string>, one: string): boolean {
  return alternatives.has(one) || alternatives.has(typeOfText(one) ?? "");
}

/** The type of a JSON text; `undefined` for the name of a type, which is none. */
function typeOfText(text: string): string | undefined {
  if (/^[a-z]+$/.test(text) && !["true", "false", "null"].includes(text)) return undefined;
  const value: unknown = JSON.parse(text);
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function typeText(view: SchemaView): string {
  const alternatives = alternativesOf(view);
  return alternatives === undefined ? "any" : [...alternatives].join(" | ") || "never";
}

function additionalOf(api: Api, { additional }: SchemaView): "open" | "closed" | Ids {
  if (additional.some((id) => viewOf(api, [id]).always === false)) return "closed";
  return isAnything(api, additional) ? "open" : additional;
}

/** Keywords that speak to people only. */
const documentation = [
  "title",
  "description",
  "default",
  "examples",
  "format",
  "contentEncoding",
  "contentMediaType",
] as const;

/** What the schemas say in one of them, in whichever of the schemas it stands. */
function docText({ schemas }: SchemaView, keyword: (typeof documentation)[number]): string {
  const texts = schemas.flatMap((one) => (one[keyword] === undefined ? [] : [JSON.stringify(one[keyword])]));
  return texts.sort().join();
}

function isDeprecated({ schemas }: SchemaView): boolean {
  return schemas.some(({ deprecated }) => deprecated === true);
}
