import { join } from "node:path";

/** A generator that ours is measured against. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** What it makes, in a few words: none of them makes all that ours does. */
  readonly makes: string;
  /** Its entry within its package. */
  readonly bin: string;
  readonly arguments: (document: string, output: string) => readonly string[];
}

/** The peers at exact versions. Each is called the way its manual shows first. */
export const peers: readonly Peer[] = [
  {
    name: "@redocly/cli",
    version: "2.77.0",
    makes: "types, client",
    bin: "bin/cli.js",
    arguments: (document, output) => ["generate-client", document, "-o", join(output, "client.ts")],
  },
  {
    name: "typed-openapi",
    version: "2.2.7",
    makes: "types, client",
    bin: "bin.js",
    arguments: (document, output) => [document, "-o", join(output, "client.ts")],
  },
  {
    name: "oazapfts",
    version: "7.5.0",
    makes: "types, client",
    bin: "dist/cli.js",
    arguments: (document, output) => [document, join(output, "client.ts")],
  },
  {
    name: "orval",
    version: "8.38.0",
    makes: "types, client",
    bin: "dist/bin/orval.mjs",
    arguments: (document, output) => ["--input", document, "--output", join(output, "client.ts")],
  },
  {
    name: "openapi-typescript",
    version: "7.13.0",
    makes: "types",
    bin: "bin/cli.js",
    arguments: (document, output) => [document, "-o", join(output, "types.ts")],
  },
  {
    name: "@hey-api/openapi-ts",
    version: "0.99.0",
    makes: "types, client",
    bin: "bin/run.js",
    arguments: (document, output) => ["-i", document, "-o", output],
  },
];
