import { BytePieces } from "../wire/byte-pieces.ts";
import type { NodeIncoming } from "./node-http.ts";
import type { TakeBody } from "./raw-request.ts";

/** Takes a body of a known length that has arrived whole, as most do with their head; `undefined` where some of it is missing. */
export function takeArrived(incoming: NodeIncoming, length: number): Uint8Array<ArrayBuffer> | undefined {
  if (incoming.readableFlowing !== null || incoming.readableLength !== length) return undefined;
  // Never shared memory.
  return (incoming.read() ?? undefined) as Uint8Array<ArrayBuffer> | undefined;
}

/** Reads all bytes of a message, but never more than `limit`: what is left then stays unread. Hands them to `take`, once. */
export function readNodeBody(incoming: NodeIncoming, limit: number, take: TakeBody): void {
  const pieces = new BytePieces();
  let settled = false;
  const onData = (chunk: Uint8Array): void => {
    pieces.add(chunk);
    if (pieces.length <= limit) return;
    incoming.off("data", onData);
    incoming.pause();
    if (settled) return;
    settled = true;
    take("too-large");
  };
  // Without its end, the peer went away, or sent what its own framing does not allow: either way there is no body to read.
  const onStop = (): void => {
    if (settled) return;
    settled = true;
    take(hasEnded(incoming) ? pieces.whole() : "incomplete");
  };
  // To take the listeners off every message that did end would cost more than they do.
  incoming.on("data", onData);
  incoming.on("end", onStop);
  incoming.on("error", onStop);
  incoming.on("close", onStop);
  if (incoming.destroyed) onStop();
}

/**
 * The body as a stream. Unlike `Readable.toWeb`, a reader that stops early only stops reading: destroying the message would
 * take the connection, and the response, with it. `begin` is called when the first bytes are asked for.
 */
export function streamOf(incoming: NodeIncoming, begin: () => void): ReadableStream<Uint8Array> {
  let open = true;
  let begun = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on("data", (chunk: Uint8Array) => {
          if (!open) return;
          controller.enqueue(new Uint8Array(chunk));
          incoming.pause();
        });
        incoming.on("end", () => {
          if (open && hasEnded(incoming)) controller.close();
          else if (open) controller.error(new Error("The body ended before it was complete"));
          open = false;
        });
        incoming.on("error", (error) => {
          if (open) controller.error(error);
          open = false;
        });
        incoming.pause();
      },
      pull() {
        if (!begun) begin();
        begun = true;
        incoming.resume();
      },
      cancel() {
        open = false;
        incoming.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Whether a message has come to its own end. Over HTTP/2, one that the client breaks off ends like any other. */
function hasEnded({ readableEnded, aborted }: NodeIncoming): boolean {
  return readableEnded && !aborted;
}
