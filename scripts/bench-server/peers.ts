import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What ours is measured against, at exact versions. */
export const peers = {
  ajv: "8.20.0",
  fastify: "5.12.8",
  hono: "4.13.19",
  "@hono/node-server": "2.1.9",
} as const;

/** Where the peers are installed. */
export const peersFolder: string = process.env["TENON_BENCH_FOLDER"] ?? join(tmpdir(), "tenon-bench-server");

/** A module of a peer. */
export function peer(specifier: string): unknown {
  return createRequire(join(peersFolder, "package.json"))(specifier);
}
