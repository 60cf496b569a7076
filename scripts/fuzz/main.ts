/**
 * `npm run fuzz:server`: starts a small service of the pilot API on the generated server and lets Schemathesis
 * (https://schemathesis.io) look for requests whose answers break the document. `SCHEMATHESIS` names its program; without it, the
 * pinned version is installed into a folder of its own. Where there is no Python to do that with, it says so and ends with 0:
 * the suite has a port of the checks that always runs.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toNodeHandler } from "@shared-social/server";
import { bundlePilot } from "../../openapi/redocly.ts";
import { run } from "../workspace.ts";
import { known, pilotService } from "./pilot-service.ts";
import { findSchemathesis } from "./schemathesis.ts";

const program = findSchemathesis();
if (typeof program !== "string") {
  console.error(`Skipped: ${program.missing}`);
  process.exit(0);
}
// Schemathesis sends credentials in Latin-1, whatever charset the challenge asks for.
const password = "secret";
const service = pilotService(password);
const server = createServer(toNodeHandler((request) => service(request, undefined)));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = mkdtempSync(join(tmpdir(), "tenon-fuzz-"));
try {
  const document = join(folder, "openapi.json");
  // What the server was generated from: the document with its assumptions.
  writeFileSync(document, await bundlePilot(["openapi/overlays/assumptions.yaml"]));
  const settings = join(folder, "schemathesis.toml");
  writeFileSync(settings, settingsText());
  const call = ["--config-file", settings, "run", document, "--url", url, "--checks", "all"];
  await run(program, [...call, "--max-examples", "50", "--seed", "1", "--request-timeout", "10"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
}

/** A credential of each scheme of the document, as Schemathesis reads them, and what makes a run fail. */
function settingsText(): string {
  return [
    "[auth.openapi.bearer]",
    `bearer = ${JSON.stringify(known.token)}`,
    "[auth.openapi.basicClient]",
    `username = ${JSON.stringify(known.username)}`,
    `password = ${JSON.stringify(password)}`,
    // A warning says that a part of the API was not reached.
    "[warnings]",
    "fail-on = true",
    "",
  ].join("\n");
}
