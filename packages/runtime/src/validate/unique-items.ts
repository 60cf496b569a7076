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
  return typeof item === "object" && item !== null && isPlain(item) ? canonical(item) : item;
}

/** After so many values, which JSON has only in large items, what is left counts as alike until it is compared. */
const maxValues = 100_000;

/** An array or object that is being written: its members so far. */
interface Open {
  readonly members: { readonly [key: string]: unknown };
  /** The keys of an object in order; `undefined` for an array. */
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  next: number;
}

/** JSON with sorted keys: equal for equal values. With a list of what is open instead of the stack, since items may be nested deeply. */
function canonical(item: object): string {
  const open: Open[] = [opened(item)];
  let text = opening(item);
  let left = maxValues;
  for (let last = open.at(-1); last !== undefined && left > 0; last = open.at(-1)) {
    if (last.next === last.length) {
      text += ")";
      open.pop();
      continue;
    }
    left--;
    const index = last.next++;
    const key = last.keys?.[index];
    const member = last.members[key ?? index];
    text += key === undefined ? "," : `${JSON.stringify(key)}:`;
    if (typeof member === "object" && member !== null && isPlain(member)) {
      text += opening(member);
      open.push(opened(member));
    } else text += scalar(member);
  }
  return text;
}

function opening(value: object): string {
  return Array.isArray(value) ? "[" : "{";
}

function opened(value: object): Open {
  // An array has its items under their indices.
  const members = value as Open["members"];
  if (Array.isArray(value)) return { members, keys: undefined, length: value.length, next: 0 };
  const keys = Object.keys(members).filter((key) => members[key] !== undefined);
  return { members, keys: keys.sort(), length: keys.length, next: 0 };
}

/** What is not plain counts as alike until it is compared. */
function scalar(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "object" && value !== null) return "…";
  return value === 0 ? "0" : String(JSON.stringify(value));
}
