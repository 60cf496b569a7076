import type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
import { announcesBody } from "./node-request.ts";

/** How long the rest of an upload that nobody reads is taken and thrown away, so that the client gets to see the response. */
const lingerMilliseconds = 1000;

/** Sends a response, at the pace at which the client takes it. Rejects when its body breaks; then the client saw only a part. */
export async function writeResponse(
  response: Response,
  incoming: NodeIncoming,
  outgoing: NodeOutgoing,
): Promise<void> {
  const unfinished = await isUnfinished(incoming);
  outgoing.writeHead(response.status, headersOf(response, unfinished && incoming.httpVersionMajor < 2));
  if (response.body !== null) {
    if (!response.headers.has("content-length")) outgoing.flushHeaders();
    await pump(response.body, outgoing);
  }
  // Whoever was reading the upload is done with it; what is left of it only has to go by.
  incoming.removeAllListeners("data");
  incoming.resume();
  if (unfinished) await linger(incoming, outgoing);
  outgoing.end();
}

/** Whether a part of the upload has not arrived. What has arrived with the head is parsed only after the current turn. */
async function isUnfinished(incoming: NodeIncoming): Promise<boolean> {
  if (!announcesBody(incoming) || incoming.complete) return false;
  await new Promise((resolve) => setTimeout(resolve));
  return !incoming.complete;
}

function headersOf(response: Response, close: boolean): string[] {
  const headers = [...response.headers].flat();
  return close ? [...headers, "connection", "close"] : headers;
}

async function pump(body: ReadableStream<Uint8Array>, outgoing: NodeOutgoing): Promise<void> {
  const reader = body.getReader();
  const gone = (): void => {
    // A source that fails to stop has nobody left to tell.
    reader.cancel().catch(() => undefined);
  };
  outgoing.once("close", gone);
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (outgoing.destroyed) return;
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
function linger(incoming: NodeIncoming, outgoing: NodeOutgoing): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, lingerMilliseconds);
    incoming.once("end", done);
    outgoing.once("close", done);
    if (incoming.readableEnded || outgoing.destroyed) done();
    function done(): void {
      clearTimeout(timer);
      incoming.off("end", done);
      outgoing.off("close", done);
      resolve();
    }
  });
}
