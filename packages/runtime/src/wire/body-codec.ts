import type { PairsDecoder, ParameterEncoder, Reserve } from "./parameter-codec.ts";
import type { WireType } from "./wire-type.ts";

/**
 * Writes a body. The result is sent as the declared media type, unless it is a Blob, which says its own: multipart has
 * to name its boundary. Throws `EncodeError`.
 */
export type BodyEncoder = (
  value: unknown,
  fields?: FieldCodecs,
) => RequestBodyInit | Promise<RequestBodyInit>;

/** Reads the body of a request or response. Rejects with `DecodeError`, or as the stream does when it breaks. */
export type BodyDecoder = (message: Message, type: WireType, fields?: FieldCodecs) => Promise<unknown>;

/** What fetch can send, written out because the name of that type differs between platforms. */
export type RequestBodyInit =
  | string
  | Blob
  | ArrayBuffer
  | ArrayBufferView<ArrayBuffer>
  | ReadableStream<Uint8Array>;

/** What requests and responses share. */
export interface Message {
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
  blob(): Promise<Blob>;
  arrayBuffer(): Promise<ArrayBuffer>;
  formData(): Promise<FormData>;
  /** Told of each part of a multipart message as it comes, and of those within parts. Throws `DecodeError` for one too many. */
  readonly countPart?: () => void;
}

/** How one property of a form, or one part of a multipart body, is written and read: the Encoding Object, resolved. */
export interface FieldCodec {
  /** Media types of a multipart part: a list, ranges among them. A part of another is neither written nor read. */
  readonly contentType?: string;
  /** Writes a multipart part that is multipart itself; the result says its type. */
  readonly write?: (value: unknown) => Blob | ReadableStream<Uint8Array>;
  /** Reads a multipart part whose media type does not say enough: one that is multipart itself, or bytes of any type. */
  readonly read?: (part: Message) => Promise<unknown>;
  /** JSON of a multipart part, where `JSON.stringify` would not do. */
  readonly json?: (value: unknown) => string;
  /** Style of a form property, where the Encoding Object names one. */
  readonly encode?: ParameterEncoder;
  readonly decode?: PairsDecoder;
  readonly explode?: boolean;
  readonly allowReserved?: Reserve;
}

/** By property name; of parts without names by position, and `items` for all that have no position of their own. */
export type FieldCodecs = Readonly<Record<string, FieldCodec>>;

/** The codec of a property, names of `Object.prototype` being ordinary names. */
export function fieldCodec(fields: FieldCodecs | undefined, name: string): FieldCodec | undefined {
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
}
