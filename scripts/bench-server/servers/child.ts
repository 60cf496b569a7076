import type { AddressInfo, Server } from "node:net";

/** What a server may be asked for, with what it answers. */
export interface Usage {
  /** Microseconds of user and system time of the process so far. */
  readonly cpu: number;
  /** Bytes of heap in use after a collection. */
  readonly heap: number;
}

/** Starts a server that tells the parent its port, and then how much it has used, whenever it is asked. */
export function serveParent(server: Server): void {
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on("message", (what: keyof Usage) => process.send?.(what === "cpu" ? cpu() : heap()));
  process.on("disconnect", () => process.exit());
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Collects only here: a collection would be paid for by whoever is measured next. */
function heap(): number {
  if (!("gc" in globalThis) || typeof globalThis.gc !== "function") throw new Error("--expose-gc is missing");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
