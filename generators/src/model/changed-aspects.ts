import type { Api } from "./api.ts";
import type { SchemaId } from "./schema.ts";

/** What differs between two models. */
export interface Changes {
  /**
   * The ways of keys to what differs, without the indexes of lists: `info.title`, `operations.responses.headers.required`. A list that
   * is longer or shorter differs itself, `schemas` too.
   */
  readonly aspects: ReadonlySet<string>;
  /** The schemas that differ, by their ids, with the keys in them: `description`. */
  readonly schemas: ReadonlyMap<SchemaId, ReadonlySet<string>>;
}

/** What differs between two models. */
export function changesOf(before: Api, after: Api): Changes {
  const aspects = new Set<string>();
  const schemas = new Map<SchemaId, ReadonlySet<string>>();
  const { schemas: olds, ...restBefore } = before;
  const { schemas: news, ...restAfter } = after;
  compare(restBefore, restAfter, [], aspects);
  if (olds.length !== news.length) return { aspects: aspects.add("schemas"), schemas };
  let keys = new Set<string>();
  for (const schema of news) {
    compare(olds[schema.id], schema, [], keys);
    if (keys.size === 0) continue;
    schemas.set(schema.id, keys);
    keys = new Set();
  }
  return { aspects, schemas };
}

/** Whether an aspect is one of those that are named, or within one. */
export function isAspectOf(aspect: string, names: readonly string[]): boolean {
  return names.some((name) => aspect === name || aspect.startsWith(`${name}.`));
}

function compare(before: unknown, after: unknown, way: string[], changed: Set<string>): void {
  if (Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, way, changed);
  else if (isObject(before) && isObject(after)) compareObjects(before, after, way, changed);
  else changed.add(way.join("."));
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  way: string[],
  changed: Set<string>,
): void {
  if (before.length !== after.length) changed.add(way.join("."));
  const shared = Math.min(before.length, after.length);
  for (let index = 0; index < shared; index++) compare(before[index], after[index], way, changed);
}

function compareObjects(before: PlainObject, after: PlainObject, way: string[], changed: Set<string>): void {
  let kept = 0;
  for (const key in before) {
    const one = before[key];
    const other = after[key];
    if (other !== undefined) kept++;
    if (one === other) continue;
    way.push(key);
    compare(one, other, way, changed);
    way.pop();
  }
  const added = Object.keys(after);
  // Nearly always it has those and no others.
  if (added.length === kept) return;
  for (const key of added) if (!Object.hasOwn(before, key)) changed.add([...way, key].join("."));
}

type PlainObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
