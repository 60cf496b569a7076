import { readdirSync, readFileSync } from "node:fs";

const source = new URL("../../../../packages/runtime/src/", import.meta.url);

/** The runtime's sources under `runtime/`, without tests, as strangers get them when the runtime is inline. */
export function runtimeSources(subpaths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    subpaths.flatMap((subpath) =>
      readdirSync(new URL(`${subpath}/`, source))
        .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file))
        .map((file) => [
          `runtime/${subpath}/${file}`,
          readFileSync(new URL(`${subpath}/${file}`, source), "utf8"),
        ]),
    ),
  );
}

/** Generated files that import the inline runtime's barrels in place of the package. */
export function withInlineRuntime(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      text.replaceAll(/"@tenon\/runtime\/(\w+)"/g, '"./runtime/$1/index.ts"'),
    ]),
  );
}
