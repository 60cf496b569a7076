import type { Schema } from "../model/index.ts";
import type { SchemaView } from "./schema-view.ts";

/** A keyword whose change makes programs neither compile nor stop compiling, but messages right or wrong. */
export interface BoundChange {
  readonly effect: "tightened" | "loosened";
  /** `maxLength 10 → 5`. */
  readonly detail: string;
}

const upper = [
  "maxLength",
  "maxItems",
  "maxProperties",
  "maxContains",
  "utf16MaxLength",
  "maxSerializedUtf16Length",
] as const satisfies readonly (keyof Schema)[];

const lower = [
  "minLength",
  "minItems",
  "minProperties",
  "minContains",
] as const satisfies readonly (keyof Schema)[];

/** The bounds that differ. Several schemas at once: the tightest bound counts. */
export function compareBounds(before: SchemaView, after: SchemaView): readonly BoundChange[] {
  return [
    ...upper.flatMap((keyword) =>
      compare(keyword, tightest(before, keyword, Math.min), tightest(after, keyword, Math.min), 1),
    ),
    ...lower.flatMap((keyword) =>
      compare(keyword, tightest(before, keyword, Math.max), tightest(after, keyword, Math.max), -1),
    ),
    ...compareLimits(before, after, "maximum", "exclusiveMaximum", 1),
    ...compareLimits(before, after, "minimum", "exclusiveMinimum", -1),
    ...comparePatterns(before, after),
    ...compareSteps(before, after),
    ...compareFlag("uniqueItems", hasUniqueItems(before), hasUniqueItems(after)),
    ...compareFlag("integer", before.integer, after.integer),
  ];
}

function tightest(
  { schemas }: SchemaView,
  keyword:
    | (typeof upper)[number]
    | (typeof lower)[number]
    | "maximum"
    | "minimum"
    | "exclusiveMaximum"
    | "exclusiveMinimum",
  choose: (...values: number[]) => number,
): number | undefined {
  const values = schemas.map((schema) => schema[keyword]).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : choose(...values);
}

/** `sign`: 1 where a smaller number refuses more, -1 where a greater one does. */
function compare(
  keyword: string,
  before: number | undefined,
  after: number | undefined,
  sign: 1 | -1,
): readonly BoundChange[] {
  if (before === after) return [];
  const tightened = after !== undefined && (before === undefined || sign * after < sign * before);
  return [change(keyword, before, after, tightened)];
}

/** A limit of numbers, and the keyword that draws it. */
interface Limit {
  readonly keyword: string;
  readonly value: number;
  readonly exclusive: boolean;
}

/** Limits with and open the number itself are one kind of bound: `exclusiveMinimum: 0` refuses more than `minimum: 0`. */
function compareLimits(
  before: SchemaView,
  after: SchemaView,
  inclusive: "maximum" | "minimum",
  exclusive: "exclusiveMaximum" | "exclusiveMinimum",
  sign: 1 | -1,
): readonly BoundChange[] {
  const limitOf = (view: SchemaView): Limit | undefined => {
    const choose = sign === 1 ? Math.min : Math.max;
    const [closed, open] = [tightest(view, inclusive, choose), tightest(view, exclusive, choose)];
    if (open !== undefined && (closed === undefined || sign * open <= sign * closed))
      return { keyword: exclusive, value: open, exclusive: true };
    return closed === undefined ? undefined : { keyword: inclusive, value: closed, exclusive: false };
  };
  const [old, now] = [limitOf(before), limitOf(after)];
  if (old?.value === now?.value && old?.exclusive === now?.exclusive) return [];
  if (old === undefined || now === undefined || old.exclusive === now.exclusive)
    return [change((now ?? old)?.keyword ?? inclusive, old?.value, now?.value, isTighter(now, old, sign))];
  const detail = `${old.keyword} ${old.value} → ${now.keyword} ${now.value}`;
  return [{ effect: isTighter(now, old, sign) ? "tightened" : "loosened", detail }];
}

function isTighter(one: Limit | undefined, other: Limit | undefined, sign: 1 | -1): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  if (one.value !== other.value) return sign * one.value < sign * other.value;
  return one.exclusive;
}

/** Patterns all have to match, so one that is new refuses more, and nobody can tell of one that is another. */
function comparePatterns(before: SchemaView, after: SchemaView): readonly BoundChange[] {
  const [old, now] = [patternsOf(before), patternsOf(after)];
  if (old.join("\n") === now.join("\n")) return [];
  const added = now.some((pattern) => !old.includes(pattern));
  return [change("pattern", old.join(" and ") || undefined, now.join(" and ") || undefined, added)];
}

function patternsOf({ schemas }: SchemaView): readonly string[] {
  return [
    ...new Set(schemas.map(({ pattern }) => pattern).filter((pattern) => pattern !== undefined)),
  ].sort();
}

function compareSteps(before: SchemaView, after: SchemaView): readonly BoundChange[] {
  const [old, now] = [stepOf(before), stepOf(after)];
  if (old === now) return [];
  const loosened = now === undefined || (old !== undefined && old % now === 0);
  return [change("multipleOf", old, now, !loosened)];
}

function stepOf({ schemas }: SchemaView): number | undefined {
  return schemas.map(({ multipleOf }) => multipleOf).find((step) => step !== undefined);
}

function hasUniqueItems({ schemas }: SchemaView): boolean {
  return schemas.some(({ uniqueItems }) => uniqueItems === true);
}

function compareFlag(keyword: string, before: boolean, after: boolean): readonly BoundChange[] {
  return before === after ? [] : [change(keyword, before || undefined, after || undefined, after)];
}

function change(
  keyword: string,
  before: string | number | boolean | undefined,
  after: string | number | boolean | undefined,
  tightened: boolean,
): BoundChange {
  const detail = `${keyword} ${before ?? "none"} → ${after ?? "none"}`;
  return { effect: tightened ? "tightened" : "loosened", detail };
}
