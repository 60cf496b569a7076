/**
 * A copy of what a configuration exports, every option read exactly once: a getter or a proxy may give something else the next time,
 * or throw, and what has been checked has to be what is used. Functions and instances of classes stay as they are, and so does what
 * is shared. Throws what reading throws.
 */
export function snapshot(value: unknown, copies: Map<object, unknown> = new Map()): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    copies.set(value, list);
    // Holes become `undefined`, which the check sees.
    for (const item of Array.from<unknown>(value)) list.push(snapshot(item, copies));
    return list;
  }
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  copies.set(value, copy);
  for (const [name, member] of Object.entries(value)) define(copy, name, snapshot(member, copies));
  return copy;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A name like `__proto__` is an option that does not exist, and not the prototype. */
function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}
