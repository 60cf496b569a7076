import { InvalidValueError, InvalidWireValueError, type ValueCodec } from "./codec.ts";
import { exactNumber } from "./exact-json.ts";

/** `int64` as `bigint`. On the wire a number, and beyond 2^53 a `bigint`, which `stringifyExactJson` writes as the number that it is. */
export const int64Codec: ValueCodec = {
  decode: (value, path = "", holder, key) => integerOf(exactNumber(value, holder, key), path),
  encode(value, path = "") {
    if (typeof value === "bigint" && isInt64(value)) return narrowed(value);
    throw new InvalidValueError(path, "a bigint of 64 bits");
  },
};

/** `int64` as its decimal digits. On the wire as that of `int64Codec`. */
export const int64DigitsCodec: ValueCodec = {
  decode: (value, path = "", holder, key) => String(integerOf(exactNumber(value, holder, key), path)),
  encode(value, path = "") {
    const integer = typeof value === "string" ? parseInt64(value) : undefined;
    if (integer !== undefined) return narrowed(integer);
    throw new InvalidValueError(path, "the decimal digits of an integer of 64 bits");
  },
};

/** `int64` of type `string`, as `bigint`: the digits are on the wire already. */
export const int64TextCodec: ValueCodec = {
  decode(value, path = "") {
    const integer = typeof value === "string" ? parseInt64(value) : undefined;
    if (integer !== undefined) return integer;
    throw new InvalidWireValueError(path, "the decimal digits of an integer of 64 bits");
  },
  encode(value, path = "") {
    if (typeof value === "bigint" && isInt64(value)) return String(value);
    throw new InvalidValueError(path, "a bigint of 64 bits");
  },
};

function integerOf(value: unknown, path: string): bigint {
  if (typeof value === "bigint" && isInt64(value)) return value;
  if (Number.isSafeInteger(value)) return BigInt(value as number);
  if (Number.isInteger(value)) {
    // Not a fault of the value, maybe; but which one it was, nobody can say any more.
    throw new InvalidWireValueError(
      path,
      "exact: its JSON was parsed without keeping the digits of large numbers",
    );
  }
  throw new InvalidWireValueError(path, "an integer of 64 bits");
}

/** The integer of decimal digits without leading zeros, if 64 bits hold it. */
function parseInt64(text: string): bigint | undefined {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  const integer = BigInt(text);
  return isInt64(integer) ? integer : undefined;
}

function isInt64(integer: bigint): boolean {
  return BigInt.asIntN(64, integer) === integer;
}

function narrowed(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}
