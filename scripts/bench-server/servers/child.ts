import type { AddressInfo, Server } from "node:net";

/** What a server tells of itself when it is asked. */
export interface Usage {
  /** User and system time of the process so far. */
  readonly cpuMicroseconds: number;
  /** Heap in use; after a collection where the process may collect. */
  readonly heapBytes: number;
}

/** Starts a server that tells the parent its port, and then how much it has used, whenever it is asked. */
export function serveParent(server: Server): void {
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    const collect = "gc" in globalThis ? globalThis.gc : undefined;
    if (typeof collect === "function") collect();
    process.send?.({ cpuMicroseconds: user + system, heapBytes: process.memoryUsage().heapUsed });
  });
  process.on("disconnect", () => process.exit());
}
