import { readdirSync, readFileSync } from "node:fs";
import { compileStrictly } from "./compile-strictly.ts";

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

/** Compiles generated files and a program that uses them with the inline runtime. The program may leave its types to be inferred. */
export function compileUse(
  version: string,
  files: Readonly<Record<string, string>>,
  use: string,
): Promise<string> {
  const program = {
    ...withInlineRuntime(files),
    ...runtimeSources(["client", "server", "validate", "wire"]),
    "use.ts": use,
  };
  return compileStrictly(version, program, ["--isolatedDeclarations", "false", "--declaration", "false"]);
}
