import { build } from "esbuild";

const folder = new URL(".", import.meta.url).pathname;

/** Bundles what a program makes of generated files (text by path), runtime included, as an application's build would. */
export async function bundle(
  files: Readonly<Record<string, string>>,
  program: string,
  minify: boolean,
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, loader: "ts", resolveDir: folder },
    bundle: true,
    minify,
    format: "esm",
    write: false,
    conditions: ["@tenon/source"],
    logLevel: "silent",
    plugins: [
      {
        name: "generated",
        setup(plugin): void {
          plugin.onResolve({ filter: /^\.\// }, ({ path, importer }) =>
            importer === "<stdin>" || importer.startsWith("/generated/")
              ? { path: `/generated/${path.slice(2)}`, namespace: "generated" }
              : undefined,
          );
          plugin.onLoad({ filter: /./, namespace: "generated" }, ({ path }) => ({
            contents: files[path.replace("/generated/", "")] ?? "",
            loader: "ts",
            resolveDir: folder,
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? "";
}

/** Runs a bundled program and gives what it exports. The caller says what that is. */
export async function run<Exports>(
  files: Readonly<Record<string, string>>,
  program: string,
): Promise<Exports> {
  const text = await bundle(files, program, false);
  return (await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`)) as Exports;
}
