/** Equality of JSON values (core, 4.2.2): objects regardless of key order, numbers by value. `undefined` members do not count. */
export function deepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && equalArrays(one, other);
  return !Array.isArray(other) && equalObjects(one as JsonObject, other as JsonObject);
}

type JsonObject = { readonly [key: string]: unknown };

function equalArrays(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (!deepEqual(one[index], other[index])) return false;
  return true;
}

function equalObjects(one: JsonObject, other: JsonObject): boolean {
  let count = 0;
  for (const key in one) {
    if (one[key] === undefined) continue;
    if (!Object.hasOwn(other, key) || !deepEqual(one[key], other[key])) return false;
    count++;
  }
  for (const key in other) if (other[key] !== undefined) count--;
  return count === 0;
}
