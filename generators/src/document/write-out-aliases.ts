import type { JsonValue } from "../model/index.ts";
import type { Container } from "./references-in-place.ts";

/**
 * Gives each alias of YAML a value of its own, in place. An overlay changes the document as JSON has it, where what stands at one place
 * is nothing to another (Overlay 1.1, 4.4.3). Documents are parsed for one run and belong to it.
 */
export function writeOutAliases(value: JsonValue): void {
  const seen = new Set<JsonValue>();
  const visit = (holder: JsonValue): void => {
    if (typeof holder !== "object" || holder === null) return;
    seen.add(holder);
    // Only objects and arrays come here, and arrays take their index as a string just as well.
    const container = holder as Container;
    for (const key of Object.keys(container)) {
      const member = container[key];
      if (typeof member !== "object" || member === null) continue;
      if (seen.has(member)) define(container, key, copyOf(member));
      else visit(member);
    }
  };
  visit(value);
}

/** A copy in which nothing is shared. */
function copyOf(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member)]));
}

/** Sets a member that is there, `__proto__` included. */
function define(container: Container, key: string, value: JsonValue): void {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}
