/**
 * Kills the sandbox twenty times while 200 reports a second are written, and fails unless every one that was acknowledged is there, none
 * twice, in a file that opens cleanly. A test of the sandbox does the same with fewer kills.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killUnderLoad } from "../packages/sandbox/test/kill-under-load.ts";

const folder = await mkdtemp(join(tmpdir(), "kill-sandbox-"));
const file = join(folder, "sandbox.db");
const result = await killUnderLoad({ file, kills: 20, writesPerSecond: 200, life: 1_000 });
await rm(folder, { recursive: true });
console.log(JSON.stringify({ kills: 20, writesPerSecond: 200, ...result }));
if (result.lost > 0 || result.doubled > 0 || result.integrity !== "ok") process.exitCode = 1;
