import { isDate, isDateTime } from "../validate/format-date-time.ts";
import { InvalidValueError, InvalidWireValueError, type ValueCodec } from "./codec.ts";
import { DecodeError } from "./wire-error.ts";

/** `Temporal.Instant`; where the compiler does not know it (`lib` without `esnext.temporal`), what every implementation of it has. */
export type Instant = typeof globalThis extends {
  readonly Temporal: { readonly Instant: { readonly prototype: infer Known } };
}
  ? Known
  : {
      readonly [Symbol.toStringTag]: string;
      readonly epochMilliseconds: number;
      readonly epochNanoseconds: bigint;
      toString(): string;
    };

/** `Temporal.PlainDate`; where the compiler does not know it (`lib` without `esnext.temporal`), what every implementation of it has. */
export type PlainDate = typeof globalThis extends {
  readonly Temporal: { readonly PlainDate: { readonly prototype: infer Known } };
}
  ? Known
  : {
      readonly [Symbol.toStringTag]: string;
      readonly year: number;
      readonly month: number;
      readonly day: number;
      toString(): string;
    };

/** The part of `Temporal` that is used here. */
interface TemporalGlobal {
  readonly Instant: { from(text: string): unknown };
  readonly PlainDate: { from(text: string): unknown };
}

/** `date-time` as `Temporal.Instant`, which holds nanoseconds and no offset: the text that is written is in UTC. */
export const instantCodec: ValueCodec = {
  decode(value, path = "") {
    if (typeof value !== "string" || !isDateTime(value)) throw new InvalidWireValueError(path, "a date-time");
    return made(() => temporal().Instant.from(value), path, "a date-time");
  },
  encode: (value, path = "") => written(value, path, "Instant", isDateTime),
};

/** `date` as `Temporal.PlainDate`. */
export const plainDateCodec: ValueCodec = {
  decode(value, path = "") {
    if (typeof value !== "string" || !isDate(value)) throw new InvalidWireValueError(path, "a date");
    return made(() => temporal().PlainDate.from(value), path, "a date");
  },
  encode: (value, path = "") => written(value, path, "PlainDate", isDate),
};

/** Looked up at each use, so that a polyfill may come later than this module. */
function temporal(): TemporalGlobal {
  const known = (globalThis as unknown as { readonly Temporal?: TemporalGlobal }).Temporal;
  if (known !== undefined) return known;
  throw new DecodeError(
    "globalThis.Temporal is missing: this platform needs a polyfill, or code generated with other dates",
  );
}

/** More digits than nanoseconds are a `RangeError`. */
function made(make: () => unknown, path: string, wanted: string): unknown {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidWireValueError(path, wanted);
    throw error;
  }
}

/** Told by its tag, since a polyfill need not be the global. The calendar is left out: the text is ISO 8601. */
function written(
  value: unknown,
  path: string,
  type: "Instant" | "PlainDate",
  isFormat: (text: string) => boolean,
): string {
  const own = Object.prototype.toString.call(value) === `[object Temporal.${type}]`;
  const text = own
    ? (value as { toString(options: object): string }).toString({ calendarName: "never" })
    : "";
  if (isFormat(text)) return text;
  throw new InvalidValueError(path, `a Temporal.${type} of the years 0 to 9999`);
}
