/**
 * `npm run fuzz:server`: starts a small service of the pilot API on the generated server, or with the argument `sandbox` the sandbox, and
 * lets Schemathesis (https://schemathesis.io) look for requests whose answers break the document. `SCHEMATHESIS` names its program;
 * without it, the pinned version is installed into a folder of its own. Where there is no Python to do that with, it says so and ends
 * with 0: the suite has a port of the checks that always runs.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundlePilot } from "../../openapi/redocly.ts";
import { run } from "../workspace.ts";
import { pilotTarget } from "./pilot-target.ts";
import { sandboxTarget } from "./sandbox-target.ts";
import { findSchemathesis } from "./schemathesis.ts";

const program = findSchemathesis();
if (typeof program !== "string") {
  console.error(`Skipped: ${program.missing}`);
  process.exit(0);
}
const target = process.argv[2] === "sandbox" ? await sandboxTarget() : await pilotTarget();
const folder = mkdtempSync(join(tmpdir(), "tenon-fuzz-"));
try {
  const document = join(folder, "openapi.json");
  // What the server was generated from: the document with its assumptions.
  writeFileSync(document, await bundlePilot(["openapi/overlays/assumptions.yaml"]));
  const settings = join(folder, "schemathesis.toml");
  writeFileSync(settings, `${target.settings.join("\n")}\n`);
  const call = ["--config-file", settings, "run", document, "--url", target.url, "--checks", "all"];
  await run(program, [...call, "--max-examples", "50", "--seed", "1", "--request-timeout", "10"]);
  const unreached = await target.unreached();
  if (unreached.length > 0) throw new Error(`Nothing but refusals: ${unreached.join(", ")}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await target.close();
  rmSync(folder, { recursive: true });
}
