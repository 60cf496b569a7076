import { setTimeout as sleep } from "node:timers/promises";

/** What a handler of an operation with server-sent events returns as `body`. */
export async function* ticks(signal: AbortSignal): AsyncGenerator<{ readonly data: string }> {
  for (let tick = 0; !signal.aborted; tick++) {
    yield { data: String(tick) };
    await sleep(1000);
  }
}
