/**
 * Equality of JSON values (core, 4.2.2): objects regardless of key order, numbers by value. `undefined` members do not count. What is
 * neither an array nor a plain object (a `Date`, a `Map`, an instance of a class) has no JSON value of its own to compare and equals
 * only itself. Ends on any data, in time that grows with its size: what is large, nested deeply or cyclic, or has shared members, is
 * compared with a list of open pairs instead of the stack.
 */
export function deepEqual(one: unknown, other: unknown): boolean {
  const left = compare(one, other, shallow, small, undefined);
  return left === undecided ? equalThoroughly(one, other) : left !== unequal;
}

/** Whether an object can come from JSON, as far as its prototype tells; those of other realms can, too. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  return Array.isArray(value) || Object.getPrototypeOf(prototype) === null;
}

/** Levels that are compared by recursion. */
const shallow = 64;

/** Values that are compared by recursion, each as often as it is met. */
const small = 10_000;

/** What a comparison gives in place of the number of values that may still be compared. */
const undecided = 0;
const unequal = -1;

/** Pairs that are still to be compared, and, for those taken for equal, the way to a value that stands for all of its equals. */
interface Pairs {
  readonly open: (readonly [one: object, other: object])[];
  readonly equals: Map<object, object>;
}

type JsonObject = { readonly [key: string]: unknown };

/** How many of the `left` values may still be compared, `undecided` or `unequal`. */
function compare(
  one: unknown,
  other: unknown,
  levels: number,
  left: number,
  pairs: Pairs | undefined,
): number {
  if (one === other) return left - 1;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return unequal;
  if (levels === 0) return pairs === undefined ? undecided : postpone(one, other, left, pairs);
  if (Array.isArray(one))
    return Array.isArray(other) ? compareArrays(one, other, levels - 1, left - 1, pairs) : unequal;
  if (Array.isArray(other) || !isPlain(one) || !isPlain(other)) return unequal;
  return compareObjects(one as JsonObject, other as JsonObject, levels - 1, left - 1, pairs);
}

function equalThoroughly(one: unknown, other: unknown): boolean {
  const pairs: Pairs = { open: [], equals: new Map() };
  let left = compare(one, other, 1, Number.POSITIVE_INFINITY, pairs);
  for (let pair = pairs.open.pop(); pair !== undefined && left !== unequal; pair = pairs.open.pop()) {
    left = compare(pair[0], pair[1], 1, left, pairs);
  }
  return left !== unequal;
}

/** Puts a pair off. One that follows from those met before is equal if the rest is. */
function postpone(one: object, other: object, left: number, { open, equals }: Pairs): number {
  const first = representative(one, equals);
  const second = representative(other, equals);
  if (first === second) return left;
  equals.set(first, second);
  open.push([one, other]);
  return left;
}

/** Shortens the way that it goes, so that long ways are gone once. */
function representative(value: object, equals: Map<object, object>): object {
  let at = value;
  for (let next = equals.get(at); next !== undefined; next = equals.get(at)) {
    const after = equals.get(next);
    if (after !== undefined) equals.set(at, after);
    at = next;
  }
  return at;
}

function compareArrays(
  one: readonly unknown[],
  other: readonly unknown[],
  levels: number,
  left: number,
  pairs: Pairs | undefined,
): number {
  if (one.length !== other.length) return unequal;
  let rest = left;
  for (let index = 0; index < one.length && rest > 0; index++) {
    rest = compare(one[index], other[index], levels, rest, pairs);
  }
  return rest;
}

function compareObjects(
  one: JsonObject,
  other: JsonObject,
  levels: number,
  left: number,
  pairs: Pairs | undefined,
): number {
  let count = 0;
  let rest = left;
  for (const key in one) {
    if (one[key] === undefined) continue;
    if (!Object.hasOwn(other, key)) return unequal;
    rest = compare(one[key], other[key], levels, rest, pairs);
    if (rest <= 0) return rest;
    count++;
  }
  for (const key in other) if (other[key] !== undefined) count--;
  return count === 0 ? rest : unequal;
}
