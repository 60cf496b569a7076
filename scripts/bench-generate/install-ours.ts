import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pack } from "../pack.ts";
import { run } from "../workspace.ts";

/** Builds and packs the program, and installs it in a folder of its own, as people have it. Gives the path of what runs it. */
export async function installOurs(folder: string): Promise<string> {
  await run(process.execPath, ["scripts/build.ts"]);
  await mkdir(folder, { recursive: true });
  const tarballs = [await pack("packages/runtime", folder), await pack("generators", folder)];
  const dependencies = Object.fromEntries(
    ["@tenon/runtime", "tenon"].map((name, index) => [name, `file:${tarballs[index]?.filename}`]),
  );
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  // A package of the same version counts as installed, whatever is in it.
  await rm(join(folder, "node_modules"), { recursive: true, force: true });
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"], folder);
  return join(folder, "node_modules/tenon/bin/tenon.js");
}
