/** What a part of a multipart body may say of itself, beside its value. */
export interface PartOptions {
  /** By name; their values are written like declared ones (style `simple`). */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** Media type, in place of the first that is declared. It has to be one of those. */
  readonly contentType?: string | undefined;
  /** Default: that of a `File`; `blob` for other bytes. */
  readonly fileName?: string | undefined;
}

/** A value of a multipart body with headers of its own; `part` makes one. */
export class Part<Value> {
  readonly value: Value;
  readonly options: PartOptions;

  constructor(value: Value, options: PartOptions) {
    this.value = value;
    this.options = options;
  }

  /** In JSON, which has no headers, a part is its value. */
  toJSON(): Value {
    return this.value;
  }
}

/** A part of a multipart body with headers, a media type or a file name of its own. */
export function part<Value>(value: Value, options: PartOptions): Part<Value> {
  return new Part(value, options);
}

/** Bytes in any form that fetch can send. */
export type Bytes = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A value with bytes in any form wherever it has a `Blob`. */
export type Sendable<Value> = Value extends Blob
  ? Bytes
  : Value extends object
    ? // Lists and tuples stay what they are.
      { readonly [Name in keyof Value]: Sendable<Value[Name]> }
    : Value;

/** The input of an operation whose body is bytes or has bytes in it. */
export type SendableInput<Input> = Input extends unknown
  ? { readonly [Name in keyof Input]: Name extends "body" ? SendableBody<Input[Name]> : Input[Name] }
  : never;

type SendableBody<Body> = unknown extends Body
  ? // What nothing is known of may be bytes as it is; of its members nothing would be left.
    Body
  : Body extends Blob | string
    ? Sendable<Body>
    : Body extends readonly unknown[]
      ? SendableParts<Body>
      : Body extends AsyncIterable<infer Item>
        ? AsyncIterable<Sendable<Item> | Part<Sendable<Item>>>
        : { readonly [Name in keyof Body]: MaybePart<Body[Name]> };

/** The input of an operation whose body is a sequence of JSON texts: what lies ready may be a list. */
export type ListableInput<Input> = Input extends { readonly body?: unknown }
  ? { readonly [Name in keyof Input]: Name extends "body" ? ListableBody<Input[Name]> : Input[Name] }
  : Input;

type ListableBody<Body> = Body extends AsyncIterable<infer Item> ? Body | readonly Item[] : Body;

/** Parts by position, which stay where they are. */
type SendableParts<Body extends readonly unknown[]> = {
  readonly [Index in keyof Body]: Sendable<Body[Index]> | Part<Sendable<Body[Index]>>;
};

type MaybePart<Value> = Value extends readonly (infer Item)[]
  ? readonly (Sendable<Item> | Part<Sendable<Item>>)[] | Part<Sendable<Value>>
  : Sendable<Value> | Part<Sendable<Value>>;
