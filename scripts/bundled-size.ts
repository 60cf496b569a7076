import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "./workspace.ts";

/** Bytes of a program with all that it imports, bundled, minified and compressed with gzip, as an application ships it. */
export async function bundledSize(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, loader: "ts", resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    conditions: ["@tenon/source"],
    logLevel: "silent",
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}
