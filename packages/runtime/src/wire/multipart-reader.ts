import type { Message } from "./body-codec.ts";
import { BytePieces } from "./byte-pieces.ts";
import { concat } from "./concat.ts";
import { discard } from "./discard.ts";
import { headerParameter } from "./header-parameter.ts";
import { PartMessage } from "./part-message.ts";
import { DecodeError } from "./wire-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Most bytes of the headers of a part. */
const mostHeaderBytes = 16_384;

/**
 * The parts of a multipart body as they arrive, of whatever subtype (RFC 2046, 5.1.1), each read whole. What comes before the first and after
 * the last part is skipped. The iteration throws `DecodeError` where a body has no parts or breaks off.
 */
export async function* multipartParts(message: Message): AsyncGenerator<Message, void, undefined> {
  if (message.body === null) throw malformed("is empty");
  const bytes = new ByteSource(message.body.getReader());
  try {
    // The first delimiter may be the first line: the line break is part of the delimiter (RFC 2046, 5.1.1).
    const delimiter = `\r\n--${boundaryOf(message)}`;
    await bytes.until(delimiter);
    while (await hasNext(bytes)) {
      message.countPart?.();
      const headers = headersOf(await bytes.until("\r\n\r\n", mostHeaderBytes));
      yield new PartMessage(headers, await bytes.until(delimiter), message.countPart);
    }
  } finally {
    bytes.end();
  }
}

/** Whether a delimiter was not the last. Afterwards the line break that ends it comes next, for the headers to begin with. */
async function hasNext(bytes: ByteSource): Promise<boolean> {
  if ((await bytes.peek(2)) === "--") return false;
  // Spaces may follow (RFC 2046, 5.1.1).
  if (!/^[\t ]*$/.test(text(await bytes.until("\r\n", 1024)))) throw malformed("has a broken delimiter");
  bytes.back(2);
  return true;
}

function boundaryOf(message: Message): string {
  const type = message.headers.get("content-type") ?? "";
  const boundary = /^\s*multipart\//i.test(type) ? headerParameter(type, "boundary") : undefined;
  if (boundary === undefined || boundary === "") throw malformed("does not name its boundary");
  // What is looked for is kept for each piece of a body that comes in small pieces (RFC 2046, 5.1.1, has the limit).
  if (boundary.length > 70) throw malformed("has a boundary of more than 70 characters");
  return boundary;
}

function headersOf(block: Bytes): Headers {
  const headers = new Headers();
  // A line that begins with a space goes on with the last one (RFC 2046, by RFC 822).
  for (const line of text(block)
    .replace(/\r\n[\t ]+/g, " ")
    .split("\r\n")) {
    if (line === "") continue;
    const [, name, value] = /^([^:\s]+)[\t ]*:(.*)$/s.exec(line) ?? [];
    if (name === undefined || value === undefined) throw malformed("has a broken header");
    try {
      headers.append(name, value.trim());
    } catch {
      throw malformed("has a broken header");
    }
  }
  return headers;
}

/** One character for each byte, as headers hold them. */
function text(bytes: Bytes): string {
  // Never more than the headers of a part: few enough to be arguments.
  return String.fromCharCode(...bytes);
}

function malformed(problem: string): DecodeError {
  return new DecodeError(`The multipart body ${problem}`);
}

/** Bytes that are read up to a mark. */
class ByteSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #next: Bytes = encode("\r\n");

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader;
  }

  /** The bytes before a mark, which is passed. Rejects with `DecodeError` if it does not come. */
  async until(mark: string, most = Number.POSITIVE_INFINITY): Promise<Bytes> {
    const sought = encode(mark);
    const before = new BytePieces();
    for (;;) {
      const at = indexOf(this.#next, sought);
      // The mark may have begun in what is here.
      const whole = at === -1 ? Math.max(0, this.#next.length - sought.length + 1) : at;
      before.add(this.#next.subarray(0, whole));
      if (before.length > most) throw malformed("has headers that are too large");
      this.#next = this.#next.subarray(at === -1 ? whole : at + sought.length);
      if (at !== -1) return before.whole();
      if (!(await this.#more())) throw malformed("breaks off");
    }
  }

  /** The next characters, which stay; fewer at the end. */
  async peek(length: number): Promise<string> {
    while (this.#next.length < length && (await this.#more()));
    return text(this.#next.subarray(0, length));
  }

  /** Goes back within the mark that has just been passed. It is still there, before what comes next: nothing has to be copied for each part. */
  back(length: number): void {
    const { buffer, byteOffset } = this.#next;
    this.#next = new Uint8Array(buffer, byteOffset - length, this.#next.length + length);
  }

  /** Gives up what is left. */
  end(): void {
    discard(this.#reader);
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#reader.read();
    if (!done) this.#next = concat([this.#next, value]);
    return !done;
  }
}

function encode(characters: string): Bytes {
  return utf8.encode(characters);
}

const utf8 = /* @__PURE__ */ new TextEncoder();

function indexOf(bytes: Bytes, sought: Bytes): number {
  const [first = 0] = sought;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
