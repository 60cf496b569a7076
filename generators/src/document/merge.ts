import type { JsonValue, Origin } from "../model/index.ts";
import { appendToken } from "./json-pointer.ts";
import { isArray, isObject } from "./json-value.ts";
import type { Container } from "./references-in-place.ts";

/** Notes where members that an overlay sets or shifts come from. */
export class Moves {
  readonly origins = new Map<object, Map<string, Origin>>();

  set(container: object, key: string, origin: Origin): void {
    const known = this.origins.get(container) ?? new Map<string, Origin>();
    this.origins.set(container, known);
    known.set(key, origin);
  }

  originOf(container: object, key: string): Origin | undefined {
    return this.origins.get(container)?.get(key);
  }
}

/** Two values that cannot be merged. */
export interface Incompatible {
  readonly message: string;
  readonly origin: Origin;
}

/**
 * Merges an object into an object, or adds to an array (Overlay 1.1, 4.4.3): objects recursively, arrays one behind the other,
 * anything else by replacing. Gives what does not go together, which is left as it was.
 */
export function mergeInto(
  target: JsonValue,
  update: JsonValue,
  origin: Origin,
  moves: Moves,
): readonly Incompatible[] {
  if (isArray(target)) {
    append(target, update, origin, moves);
    return [];
  }
  if (!isObject(target) || !isObject(update)) {
    return [{ message: `${kindOf(update)} cannot be merged into ${kindOf(target)}`, origin }];
  }
  return Object.entries(update).flatMap(([key, value]) =>
    mergeMember(target, key, value, { file: origin.file, pointer: appendToken(origin.pointer, key) }, moves),
  );
}

function mergeMember(
  target: object,
  key: string,
  value: JsonValue,
  origin: Origin,
  moves: Moves,
): readonly Incompatible[] {
  // Documents are parsed for one run and belong to it.
  const container = target as Container;
  const before = Object.hasOwn(container, key) ? container[key] : undefined;
  const isCollection = (one: JsonValue | undefined): boolean => typeof one === "object" && one !== null;
  if (before === undefined || (!isCollection(before) && !isCollection(value))) {
    define(container, key, structuredClone(value));
    moves.set(target, key, origin);
    return [];
  }
  if (isArray(before) === isArray(value) && isCollection(before) && isCollection(value)) {
    return mergeInto(before, value, origin, moves);
  }
  return [{ message: `${kindOf(value)} cannot take the place of ${kindOf(before)} at \`${key}\``, origin }];
}

function append(target: readonly JsonValue[], update: JsonValue, origin: Origin, moves: Moves): void {
  // As above.
  const list = target as JsonValue[];
  const items = isArray(update) ? update : [update];
  items.forEach((item, index) => {
    const pointer = isArray(update) ? appendToken(origin.pointer, String(index)) : origin.pointer;
    moves.set(target, String(list.length), { file: origin.file, pointer });
    list.push(structuredClone(item));
  });
}

function define(container: Container, key: string, value: JsonValue): void {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}

function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  return isArray(value) ? "an array" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}
