import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import type { NodeRequest } from "./node-request.ts";
import { type Reply, replyHeader } from "./reply.ts";

/** How long the rest of an upload that nobody reads is taken and thrown away, so that the client gets to see the response. */
const lingerMilliseconds = 1000;

/**
 * Sends a reply, at the pace at which the client takes it. Gives a promise only where it has to wait; that one rejects when the body
 * breaks, and then the client saw only a part.
 */
export function writeReply(reply: Reply, request: NodeRequest): Promise<void> | undefined {
  const { incoming, outgoing, exchange } = request;
  const { body } = reply;
  const isStream = typeof body !== "string" && (body instanceof ReadableStream || body instanceof Blob);
  if (isStream || request.isUploading) return writeSlowly(reply, request);
  const headers = headersOf(reply, incoming, exchange.close);
  outgoing.writeHead(reply.status, headers);
  endWith(outgoing, body, reply.isAscii, headers);
  if (request.announcesBody) request.dropBody();
  return undefined;
}

async function writeSlowly(reply: Reply, request: NodeRequest): Promise<void> {
  const { incoming, outgoing } = request;
  const unfinished = request.isUploading && (await isUnfinished(incoming));
  const headers = headersOf(reply, incoming, request.exchange.close || unfinished);
  outgoing.writeHead(reply.status, headers);
  const { body } = reply;
  const stream = body instanceof Blob ? body.stream() : body;
  if (stream instanceof ReadableStream) {
    if (replyHeader(reply, "content-length") === undefined) flush(outgoing, headers);
    await pump(stream, request);
  }
  // Whoever was reading the upload is done with it; what is left of it only has to go by.
  incoming.removeAllListeners("data");
  incoming.resume();
  if (unfinished) await linger(request);
  endWith(outgoing, stream instanceof ReadableStream ? null : stream, reply.isAscii, headers);
}

/** Sends the head before there is anything of the body. */
function flush(outgoing: NodeOutgoing, headers: readonly string[]): void {
  // In Latin-1 only where bytes follow, be it none.
  if (isAscii(headers) && outgoing.flushHeaders !== undefined) outgoing.flushHeaders();
  else outgoing.write(new Uint8Array());
}

function endWith(
  outgoing: NodeOutgoing,
  body: string | ArrayBuffer | ArrayBufferView | null,
  isInAscii: boolean | undefined,
  headers: readonly string[],
): void {
  if (body === null) outgoing.end();
  // Node sends a text and the head before it as one text, in UTF-8 if nothing else is said, and fields are in Latin-1.
  else if (typeof body === "string" && isInAscii === true) outgoing.end(body, "latin1");
  else outgoing.end(typeof body === "string" && isAscii(headers) ? body : bytesOf(body));
}

function isAscii(headers: readonly string[]): boolean {
  // Names are tokens.
  for (let index = 1; index < headers.length; index += 2) {
    if (/[^\0-\x7f]/.test(headers[index] ?? "")) return false;
  }
  return true;
}

function bytesOf(body: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
}

/** Whether a part of the upload has not arrived. What has arrived with the head is parsed only after the current turn. */
async function isUnfinished(incoming: NodeIncoming): Promise<boolean> {
  if (incoming.complete) return false;
  await new Promise((resolve) => setTimeout(resolve));
  return !incoming.complete;
}

function headersOf({ headers }: Reply, { httpVersionMajor }: NodeIncoming, close: boolean): string[] {
  // The array is ours: nobody reads a reply after it has been sent. HTTP/2 has no field `Connection` (RFC 9113, 8.2.2).
  const fields = headers as string[];
  if (close && httpVersionMajor < 2) fields.push("Connection", "close");
  return fields;
}

async function pump(body: ReadableStream<Uint8Array>, request: NodeRequest): Promise<void> {
  const { outgoing } = request;
  const reader = body.getReader();
  const gone = (): void => {
    // A source that fails to stop has nobody left to tell.
    reader.cancel().catch(() => undefined);
  };
  outgoing.once("close", gone);
  if (request.isOver) return gone();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (request.isOver) return;
    if (!outgoing.write(chunk.value)) await drained(outgoing);
  }
  outgoing.off("close", gone);
}

function drained(outgoing: NodeOutgoing): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
  });
}

/** Waits until the upload ends, the client leaves or the time is over. Closing at once would reset the connection. */
function linger(request: NodeRequest): Promise<void> {
  const { incoming, outgoing } = request;
  return new Promise((resolve) => {
    const timer = setTimeout(done, lingerMilliseconds);
    incoming.on("end", done);
    outgoing.once("close", done);
    if (incoming.readableEnded || request.isOver) done();
    function done(): void {
      clearTimeout(timer);
      incoming.off("end", done);
      outgoing.off("close", done);
      resolve();
    }
  });
}
