import type { Message } from "./body-codec.ts";
import { isRecord, scalarText } from "./scalar.ts";
import { itemStream, textChunks } from "./text-stream.ts";
import { EncodeError } from "./wire-error.ts";

/** A server-sent event: the fields that it had (HTML, 9.2.5). */
export interface ServerSentEvent {
  readonly data: string;
  readonly event?: string;
  readonly id?: string;
  /** Milliseconds to wait before connecting again. */
  readonly retry?: number;
}

/** A `text/event-stream` body. Throws `EncodeError` for a field with a line break, save `data`. */
export function encodeEventStream(items: unknown): ReadableStream<Uint8Array> {
  return itemStream(items, (item) => {
    if (!isRecord(item)) throw new EncodeError("A server-sent event is written from an object");
    const lines = ["event", "id", "retry", "data"].flatMap((name) => {
      const value = item[name];
      if (value === undefined || value === null) return [];
      const parts = scalarText(value).split(/\r\n|\r|\n/);
      if (name !== "data" && parts.length > 1) throw new EncodeError(`The ${name} of an event is one line`);
      return parts.map((part) => `${name}: ${part}\n`);
    });
    return `${lines.join("")}\n`;
  });
}

/** Reads server-sent events as they arrive. One that the stream breaks off is dropped, as the standard says. */
export async function decodeEventStream(
  message: Message,
): Promise<AsyncGenerator<ServerSentEvent, void, undefined>> {
  return events(message);
}

async function* events(message: Message): AsyncGenerator<ServerSentEvent, void, undefined> {
  let event: { data?: string; event?: string; id?: string; retry?: number } = {};
  for await (const line of lines(message)) {
    if (line !== "") readField(event, line);
    else {
      const { data, ...fields } = event;
      if (data !== undefined) yield { ...fields, data };
      event = {};
    }
  }
}

function readField(
  event: { data?: string; event?: string; id?: string; retry?: number },
  line: string,
): void {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  // Exactly one space after the colon is not part of the value.
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (name === "data") event.data = event.data === undefined ? value : `${event.data}\n${value}`;
  else if (name === "event") event.event = value;
  else if (name === "id" && !value.includes("\0")) event.id = value;
  else if (name === "retry" && /^\d+$/.test(value)) event.retry = Number(value);
}

/** Lines that end in CR, LF or CRLF; what comes after the last of them is none. */
async function* lines(message: Message): AsyncGenerator<string, void, undefined> {
  let rest = "";
  for await (const chunk of textChunks(message)) {
    // A CR at the end may be half of a CRLF: it waits for what comes next.
    const texts = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = texts.pop() ?? "";
    yield* texts;
  }
  if (rest.endsWith("\r")) yield rest.slice(0, -1);
}
