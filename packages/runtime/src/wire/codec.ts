import { DecodeError, EncodeError } from "./wire-error.ts";

/**
 * Turns a value of its wire form, `Wire`, which JSON has, into the form in which applications have it, `Value`, and back. Dates and big
 * integers are all that differs; the rest of a value is passed on as it is. `path` is a JSON Pointer to the value (RFC 6901), for errors.
 */
export interface Codec<Value, Wire> {
  /**
   * Throws `InvalidWireValueError`, a `DecodeError`, where the wire has no such value. `holder` and `key` say where the value stands:
   * `parseExactJson` keeps the digits of large integers by them.
   */
  // Methods, so that the codec of a schema is a codec of anything to those that hold it.
  decode(wire: Wire, path?: string, holder?: object, key?: string | number): Value;
  /** Throws `InvalidValueError`, an `EncodeError`, for what has no wire form, such as an invalid `Date`. */
  encode(value: Value, path?: string): Wire;
}

/** A codec without the types of its schema. */
export type ValueCodec = Codec<unknown, unknown>;

/** A value on the wire that is not what its schema's `format` or its alternatives say. The message names the place, never the value. */
export class InvalidWireValueError extends DecodeError {
  override readonly name: string = "InvalidWireValueError";
  /** JSON Pointer (RFC 6901) to the value. */
  readonly pointer: string;

  constructor(pointer: string, wanted: string) {
    super(sentence(pointer, wanted));
    this.pointer = pointer;
  }
}

/** A value of the application that has no wire form. The message names the place, never the value. */
export class InvalidValueError extends EncodeError {
  override readonly name: string = "InvalidValueError";
  /** JSON Pointer (RFC 6901) to the value. */
  readonly pointer: string;

  constructor(pointer: string, wanted: string) {
    super(sentence(pointer, wanted));
    this.pointer = pointer;
  }
}

/** The pointer to a member of what stands at another. */
export function pointerTo(path: string, key: string | number): string {
  return `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function sentence(pointer: string, wanted: string): string {
  return `${pointer === "" ? "The value" : pointer} is not ${wanted}`;
}
