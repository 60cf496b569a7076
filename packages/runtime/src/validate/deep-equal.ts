/**
 * Equality of JSON values (core, 4.2.2): objects regardless of key order, numbers by value. `undefined` members do not count. Ends on
 * any data: what is nested deeply or cyclic is compared with a list of open pairs instead of the stack.
 */
export function deepEqual(one: unknown, other: unknown): boolean {
  return compare(one, other, shallow, undefined);
}

/** Levels that are compared by recursion. */
const shallow = 64;

/** Pairs that are still to be compared, and those that have been taken for equal. */
interface Pairs {
  readonly open: (readonly [one: unknown, other: unknown])[];
  readonly met: Map<object, Set<object>>;
}

type JsonObject = { readonly [key: string]: unknown };

function compare(one: unknown, other: unknown, levels: number, pairs: Pairs | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (levels === 0) return pairs === undefined ? equalDeep(one, other) : postpone(one, other, pairs);
  if (Array.isArray(one)) return Array.isArray(other) && equalArrays(one, other, levels - 1, pairs);
  return !Array.isArray(other) && equalObjects(one as JsonObject, other as JsonObject, levels - 1, pairs);
}

function equalDeep(one: object, other: object): boolean {
  const pairs: Pairs = { open: [[one, other]], met: new Map() };
  for (let pair = pairs.open.pop(); pair !== undefined; pair = pairs.open.pop()) {
    if (!compare(pair[0], pair[1], 1, pairs)) return false;
  }
  return true;
}

/** Puts a pair off. One that has been met before is equal if the rest is. */
function postpone(one: object, other: object, { open, met }: Pairs): boolean {
  const others = met.get(one) ?? new Set();
  met.set(one, others);
  if (!others.has(other)) open.push([one, other]);
  others.add(other);
  return true;
}

function equalArrays(
  one: readonly unknown[],
  other: readonly unknown[],
  levels: number,
  pairs: Pairs | undefined,
): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) {
    if (!compare(one[index], other[index], levels, pairs)) return false;
  }
  return true;
}

function equalObjects(one: JsonObject, other: JsonObject, levels: number, pairs: Pairs | undefined): boolean {
  let count = 0;
  for (const key in one) {
    if (one[key] === undefined) continue;
    if (!Object.hasOwn(other, key) || !compare(one[key], other[key], levels, pairs)) return false;
    count++;
  }
  for (const key in other) if (other[key] !== undefined) count--;
  return count === 0;
}
