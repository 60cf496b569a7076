import type { Message } from "../wire/body-codec.ts";
import { DecodeError } from "../wire/wire-error.ts";
import { isDeeperThan, tooDeep } from "./json-depth.ts";

/** A multipart body has more parts than it may have. */
export class TooManyPartsError extends DecodeError {
  override readonly name = "TooManyPartsError";
}

/** The body of a request that has been read within its limits, for codecs to read. */
export class BufferedMessage implements Message {
  readonly #contentType: string;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #maxParts: number;
  readonly #maxJsonDepth: number | undefined;
  #parts = 0;

  /** `maxJsonDepth` is given where the text is JSON. */
  constructor(
    contentType: string,
    bytes: Uint8Array<ArrayBuffer>,
    maxParts: number,
    maxJsonDepth: number | undefined,
  ) {
    this.#contentType = contentType;
    this.#bytes = bytes;
    this.#maxParts = maxParts;
    this.#maxJsonDepth = maxJsonDepth;
  }

  get headers(): Headers {
    return new Headers({ "content-type": this.#contentType });
  }

  get body(): ReadableStream<Uint8Array> {
    return new Blob([this.#bytes]).stream();
  }

  async text(): Promise<string> {
    return this.#maxJsonDepth === undefined
      ? decodeUtf8(this.#bytes)
      : jsonText(this.#bytes, this.#maxJsonDepth);
  }

  async blob(): Promise<Blob> {
    return new Blob([this.#bytes], { type: this.#contentType });
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer;
  }

  formData(): Promise<FormData> {
    return new Response(this.#bytes, { headers: { "content-type": this.#contentType } }).formData();
  }

  readonly countPart = (): void => {
    if (++this.#parts > this.#maxParts)
      throw new TooManyPartsError(`The body has more than ${this.#maxParts} parts`);
  };
}

/** The text of a JSON body. Throws `DecodeError` for what is not UTF-8, and for JSON nested too deeply. */
export function jsonText(bytes: Uint8Array, maxJsonDepth: number): string {
  const text = decodeUtf8(bytes);
  if (isDeeperThan(text, maxJsonDepth)) throw new DecodeError(tooDeep(maxJsonDepth));
  return text;
}

// A decoder that is not told of more to come keeps nothing between two texts.
const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** Throws `DecodeError` for what is not UTF-8, which a Request would replace in silence. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DecodeError("The text is not valid UTF-8");
  }
}
