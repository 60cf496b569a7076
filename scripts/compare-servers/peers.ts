import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What ours is compared with, at exact versions. */
export const peers = {
  express: "5.3.0",
  "express-openapi-validator": "5.6.2",
  "openapi-backend": "5.21.2",
} as const;

/** Where the peers are installed. */
export const peersFolder: string = join(tmpdir(), "tenon-compare-servers");

/** A module of a peer. */
export function peer(specifier: string): unknown {
  return createRequire(join(peersFolder, "package.json"))(specifier);
}
