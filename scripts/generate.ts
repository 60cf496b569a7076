/**
 * `npm run generate`: everything in `packages/` that comes from `openapi/`. Tenon writes types, client, server and
 * validators; openapi-typescript and orval write the flavours for teams that use openapi-fetch and MSW. With `--check` nothing
 * is written, and drift ends with 4, as in `tenon generate --check`.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "./workspace.ts";

const { check } = parseArgs({ options: { check: { type: "boolean", default: false } } }).values;
const call = ["generators/bin/tenon.js", "generate", ...(check ? ["--check"] : [])];
const tenon = spawnSync(process.execPath, call, { cwd: root, stdio: "inherit" });
const { generateFlavours } = await import("./flavours.ts");
process.exitCode = tenon.status === 0 ? await generateFlavours(check) : (tenon.status ?? 1);
