import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Builds the site once, for all tests that open it. */
export default async function buildSite(): Promise<void> {
  const site = fileURLToPath(new URL("../site.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [site, "build"]);
}
