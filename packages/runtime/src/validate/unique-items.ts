import { deepEqual, isPlain } from "./deep-equal.ts";

/** Whether no two items are equal (validation, 6.4.3). Objects that are not plain, such as a `Date`, equal only themselves. */
export function hasUniqueItems(items: readonly unknown[]): boolean {
  return firstDuplicate(items) < 0;
}

/** Index of the first item that equals an earlier one, or -1. Allocates only for more than 16 items. */
export function firstDuplicate(items: readonly unknown[]): number {
  if (items.length > 16) return firstDuplicateByText(items);
  for (let index = 1; index < items.length; index++) {
    for (let earlier = 0; earlier < index; earlier++) {
      if (deepEqual(items[earlier], items[index])) return index;
    }
  }
  return -1;
}

/** Time in proportion to the size of the value rather than to the square of its length. */
function firstDuplicateByText(items: readonly unknown[]): number {
  const seen = new Map<unknown, unknown[]>();
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const key = keyOf(item);
    const alike = seen.get(key);
    if (alike === undefined) seen.set(key, [item]);
    else if (alike.some((earlier) => deepEqual(earlier, item))) return index;
    else alike.push(item);
  }
  return -1;
}

/** A key that equal items share: text for structures, marked so that it is not mistaken for an item that is text. */
function keyOf(item: unknown): unknown {
  if (typeof item === "string") return `"${item}`;
  if (typeof item !== "object" || item === null || !isPlain(item)) return item;
  return canonical(item, maxLevels, { left: maxValues });
}

/** Below so many levels, and after so many values, values count as alike until they are compared. */
const maxLevels = 64;
const maxValues = 100_000;

/** JSON with sorted keys: equal for equal values. */
function canonical(value: unknown, levels: number, values: { left: number }): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return value === 0 ? "0" : String(JSON.stringify(value));
  if (levels === 0 || values.left <= 0 || !isPlain(value)) return "…";
  if (Array.isArray(value)) {
    values.left -= value.length + 1;
    return `[${value.map((item) => canonical(item, levels - 1, values)).join()}]`;
  }
  const object = value as { readonly [key: string]: unknown };
  const keys = Object.keys(object).filter((key) => object[key] !== undefined);
  values.left -= keys.length + 1;
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key], levels - 1, values)}`)
    .join()}}`;
}
