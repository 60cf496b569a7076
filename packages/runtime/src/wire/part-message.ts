import type { Message } from "./body-codec.ts";
import { isMediaType } from "./media-type.ts";
import { DecodeError } from "./wire-error.ts";

/**
 * A part of a multipart body that is there as a whole. A `Response` would be the same, but takes twenty microseconds to make: a body of a
 * megabyte may have a hundred thousand parts.
 */
export class PartMessage implements Message {
  readonly headers: Headers;
  readonly countPart: () => void;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  /** `countPart` is that of the message which the part is of. */
  constructor(headers: Headers, bytes: Uint8Array<ArrayBuffer>, countPart: () => void = () => undefined) {
    this.headers = headers;
    this.countPart = countPart;
    this.#bytes = bytes;
  }

  get body(): ReadableStream<Uint8Array> {
    return this.#blob("").stream();
  }

  async text(): Promise<string> {
    try {
      return utf8.decode(this.#bytes);
    } catch (cause) {
      throw new DecodeError("The text is not valid UTF-8", { cause });
    }
  }

  async blob(): Promise<Blob> {
    const type = this.headers.get("content-type") ?? "";
    return this.#blob(isMediaType(type) ? type : "");
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer;
  }

  formData(): Promise<FormData> {
    return new Response(this.#bytes, { headers: this.headers }).formData();
  }

  #blob(type: string): Blob {
    return new Blob([this.#bytes], { type });
  }
}

// `Response.text` would replace what is no UTF-8, so that another value came than was sent. Not told of more to come, it keeps nothing
// between two texts.
const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });
