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
}

/** How one property of a form or multipart body is written: the Encoding Object, resolved. */
export interface FieldCodec {
  /** Media type of a multipart part. */
  readonly contentType?: string;
  /** Style of a form property, where the Encoding Object names one. */
  readonly encode?: ParameterEncoder;
  readonly decode?: PairsDecoder;
  readonly explode?: boolean;
  readonly allowReserved?: Reserve;
}

/** By property name. */
export type FieldCodecs = Readonly<Record<string, FieldCodec>>;

/** The codec of a property, names of `Object.prototype` being ordinary names. */
export function fieldCodec(fields: FieldCodecs | undefined, name: string): FieldCodec | undefined {
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
}
