import { join } from "node:path";
import { build } from "esbuild";
import { packageJson, root } from "./workspace.ts";

const folder = "generators";

/** What is loaded by its path, besides what package.json exports: by `bin/tenon.js`, and as a thread. */
const programs = ["./dist/cli/main.js", "./dist/run/generate-thread.js"];

/**
 * Builds what runs of the toolkit as few files: to find and to load 500 modules one by one took a twentieth of the CPU of even the
 * largest document. What the sources import only when it is needed stays apart. The runtime's codecs come along, which are pinned to
 * this very version; what others publish does not.
 */
export async function bundleToolkit(): Promise<void> {
  const { exports, dependencies, peerDependencies } = packageJson(folder);
  const exported = Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [] : [target["default"] ?? ""],
  );
  await build({
    absWorkingDir: join(root, folder),
    entryPoints: [...exported, ...programs].map((file) =>
      file.replace("/dist/", "/src/").replace(/\.js$/, ".ts"),
    ),
    outbase: "src",
    outdir: "dist",
    // As deep as any module of the sources that asks where it stands.
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22.18",
    external: Object.keys({ ...dependencies, ...peerDependencies }).filter(
      (name) => name !== "@tenon/runtime",
    ),
  });
}
