import type { Message } from "./body-codec.ts";
import { discard } from "./discard.ts";
import { leavable } from "./leavable.ts";
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
      const parts = scalarText(value, name).split(/\r\n|\r|\n/);
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
  return leavable(events(message), () => discard(message.body));
}

async function* events(message: Message): AsyncGenerator<ServerSentEvent, void, undefined> {
  const block = eventBlocks();
  for await (const chunk of textChunks(message)) {
    for (const { data, ...fields } of block(chunk)) if (data !== undefined) yield { ...fields, data };
  }
}

/** The fields of a block of lines; without `data` it is no event (HTML, 9.2.6). */
export interface EventBlock {
  data?: string;
  event?: string;
  id?: string;
  retry?: number;
}

/**
 * Cuts text into blocks as it comes: each call gives those that are complete by then. What a block without `data` says counts all the
 * same, since `id` and `retry` are about the connection: it is given, and `id` is said again by the next event.
 */
export function eventBlocks(): (text: string) => readonly EventBlock[] {
  let rest = "";
  let block: EventBlock = {};
  let afterReturn = false;
  return (text) => {
    // A CR ends a line at once; should LF come next, it belongs to it (HTML, 9.2.5).
    // Only what is new is searched: a long line in many chunks would be searched again with each of them.
    const lines = (afterReturn ? text.replace(/^\n/, "") : text).split(/\r\n|\n|\r/);
    lines[0] = rest + (lines[0] ?? "");
    if (text !== "") afterReturn = text.endsWith("\r");
    rest = lines.pop() ?? "";
    const complete: EventBlock[] = [];
    for (const line of lines) {
      if (line !== "") readField(block, line);
      else {
        if (Object.keys(block).length > 0) complete.push(block);
        block = block.data === undefined && block.id !== undefined ? { id: block.id } : {};
      }
    }
    return complete;
  };
}

function readField(event: EventBlock, line: string): void {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  // Exactly one space after the colon is not part of the value.
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (name === "data") event.data = event.data === undefined ? value : `${event.data}\n${value}`;
  else if (name === "event") {
    // Empty, it is the type that an event has without one (HTML, 9.2.6).
    if (value === "") delete event.event;
    else event.event = value;
  } else if (name === "id" && !value.includes("\0")) event.id = value;
  else if (name === "retry" && /^\d+$/.test(value)) event.retry = Number(value);
}
