import {
  type Api,
  annotations,
  type Entries,
  type Schema,
  type SchemaId,
  schemaKeywords,
  schemaOf,
} from "../model/index.ts";

const { single, list: lists, map: maps } = schemaKeywords;

/** Whether a keyword says nothing about which values are right, in whichever direction. */
function isSilent(keyword: string): boolean {
  if (keyword === "readOnly" || keyword === "writeOnly") return false;
  return annotations.has(keyword) || keyword === "format" || keyword === "discriminator";
}

/** Asks whether two schemas of two models accept the same values for the same reasons: every assertion is equal, at any depth. */
export class SameSchema {
  readonly #before: Api;
  readonly #after: Api;
  /** Pairs that are equal, or are just being compared: a recursion that comes back to them has found no difference. */
  readonly #known = new Map<string, boolean>();

  constructor(before: Api, after: Api) {
    this.#before = before;
    this.#after = after;
  }

  same(before: SchemaId | undefined, after: SchemaId | undefined): boolean {
    if (before === undefined || after === undefined) return before === after;
    const key = `${before} ${after}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, true);
    const result = this.#compare(schemaOf(this.#before, before), schemaOf(this.#after, after));
    this.#known.set(key, result);
    return result;
  }

  #compare(before: Schema, after: Schema): boolean {
    return (
      assertionsOf(before) === assertionsOf(after) &&
      single.every((keyword) => this.same(before[keyword], after[keyword])) &&
      lists.every((keyword) => this.#sameList(before[keyword] ?? [], after[keyword] ?? [])) &&
      maps.every((keyword) => this.#sameMap(before[keyword] ?? [], after[keyword] ?? [])) &&
      this.same(before.dynamicRef?.target, after.dynamicRef?.target)
    );
  }

  #sameList(before: readonly SchemaId[], after: readonly SchemaId[]): boolean {
    return before.length === after.length && before.every((id, index) => this.same(id, after[index]));
  }

  #sameMap(before: Entries<SchemaId>, after: Entries<SchemaId>): boolean {
    const others = new Map(after);
    return before.length === after.length && before.every(([name, id]) => this.same(id, others.get(name)));
  }
}

/** The keywords of a schema that hold no schemas, as text. */
function assertionsOf(schema: Schema): string {
  const holders: ReadonlySet<string> = new Set([...single, ...lists, ...maps, "dynamicRef"]);
  const own = Object.entries(schema).filter(([name]) => !isSilent(name) && !holders.has(name));
  return JSON.stringify(own.sort(([a], [b]) => (a < b ? -1 : 1)));
}
