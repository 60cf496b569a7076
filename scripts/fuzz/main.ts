/**
 * `npm run fuzz:server`: starts a small service of the pilot API on the generated server and lets Schemathesis
 * (https://schemathesis.io) look for requests whose answers break the document. `SCHEMATHESIS` names its program; default: the one
 * on the path. Where there is none, it says so and ends with 0: the suite has a port of its checks that always runs.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toNodeHandler } from "@shared-social/server";
import { root, run } from "../workspace.ts";
import { known, pilotService } from "./pilot-service.ts";

const program = process.env["SCHEMATHESIS"] ?? "schemathesis";
if (spawnSync(program, ["--version"]).status !== 0) {
  console.error(`${program} is not there: python3 -m venv FOLDER && FOLDER/bin/pip install schemathesis`);
  process.exit(0);
}
const service = pilotService();
const server = createServer(toNodeHandler((request) => service(request, undefined)));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = mkdtempSync(join(tmpdir(), "tenon-fuzz-"));
try {
  const document = join(folder, "openapi.json");
  const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
  await run(process.execPath, [redocly, "bundle", "openapi/openapi.yaml", "--ext", "json", "-o", document]);
  const call = ["run", document, "--url", url, "--checks", "all", "--max-examples", "50", "--seed", "1"];
  await run(program, [...call, "--header", `Authorization: Bearer ${known.token}`]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
}
