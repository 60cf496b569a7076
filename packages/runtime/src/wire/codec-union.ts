import { InvalidValueError, InvalidWireValueError, type ValueCodec } from "./codec.ts";
import { isObject } from "./codec-structure.ts";

/**
 * What tells the values of an alternative from others, in both forms alike: nothing (`any`), a type, some literals, or the properties of an
 * object: those that it needs, and all that it knows.
 */
export type Guard =
  | "any"
  | "null"
  | "boolean"
  | "number"
  | "string"
  | "array"
  | "object"
  | { readonly values: readonly (string | number | boolean)[] }
  | { readonly oneOf: readonly Guard[] }
  | { readonly allOf: readonly Guard[] }
  | { readonly required: readonly string[]; readonly members: Readonly<Record<string, Guard>> };

/** An alternative; without a codec its values are the same in both forms. */
export interface Alternative {
  readonly guard: Guard;
  readonly codec?: ValueCodec;
}

/**
 * One of several alternatives. Of those whose guard lets the value through, the one that knows most of its properties is tried first, and
 * where two know as many, the one with a codec; the first that converts the value is meant.
 */
export function unionCodec(alternatives: readonly Alternative[]): ValueCodec {
  return {
    decode: (value, path = "", holder, key) =>
      convert(
        value,
        candidates(alternatives, value),
        (codec) => codec.decode(value, path, holder, key),
        () => new InvalidWireValueError(path, "one of its alternatives"),
      ),
    encode: (value, path = "") =>
      convert(
        value,
        candidates(alternatives, value),
        (codec) => codec.encode(value, path),
        () => new InvalidValueError(path, "one of its alternatives"),
      ),
  };
}

function convert(
  value: unknown,
  wanted: readonly Alternative[],
  way: (codec: ValueCodec) => unknown,
  fault: () => Error,
): unknown {
  for (const { codec } of wanted) {
    if (codec === undefined) return value;
    // What the only candidate says is more to the point than that nothing fits.
    if (wanted.length === 1) return way(codec);
    try {
      return way(codec);
    } catch (error) {
      if (!(error instanceof InvalidWireValueError || error instanceof InvalidValueError)) throw error;
    }
  }
  throw fault();
}

function candidates(alternatives: readonly Alternative[], value: unknown): readonly Alternative[] {
  return alternatives
    .map((one) => ({ one, known: fit(one.guard, value), plain: one.codec === undefined ? 1 : 0 }))
    .filter(({ known }) => known >= 0)
    .sort((left, right) => right.known - left.known || left.plain - right.plain)
    .map(({ one }) => one);
}

/** How many properties of the value a guard knows; -1 where it does not let the value through. */
function fit(guard: Guard, value: unknown): number {
  if (typeof guard === "string") return isOfKind(guard, value) ? 0 : -1;
  if ("values" in guard) return guard.values.some((one) => one === value) ? 0 : -1;
  if ("oneOf" in guard) return Math.max(-1, ...guard.oneOf.map((one) => fit(one, value)));
  if ("allOf" in guard) {
    const fits = guard.allOf.map((one) => fit(one, value));
    return fits.includes(-1) ? -1 : fits.reduce((sum, one) => sum + one, 0);
  }
  return fitObject(guard, value);
}

function fitObject(
  { required, members }: Extract<Guard, { readonly required: unknown }>,
  value: unknown,
): number {
  if (!isObject(value)) return -1;
  const has = (name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined;
  const known = Object.keys(members).filter(has);
  const fits = required.every(has) && known.every((name) => fit(members[name] ?? "any", value[name]) >= 0);
  return fits ? known.length : -1;
}

function isOfKind(kind: Extract<Guard, string>, value: unknown): boolean {
  switch (kind) {
    case "any":
      return true;
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    default:
      return typeof value === kind;
  }
}
