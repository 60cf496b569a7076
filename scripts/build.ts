/**
 * Compiles every published package to `dist/`, in the order of their needs; of the toolkit only the declarations, since what runs of it
 * is bundled. Nothing in the repository needs it to run: it is for publishing, and for the checks of what is published.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bundleToolkit } from "./bundle-toolkit.ts";
import { publishedPackages, root, run } from "./workspace.ts";

for (const folder of publishedPackages) {
  await rm(join(root, folder, "dist"), { recursive: true, force: true });
  await run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", join(folder, "tsconfig.build.json")]);
  if (folder === "generators") await bundleToolkit();
}
