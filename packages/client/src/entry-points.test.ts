import { build } from "esbuild";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.ts";

/** What a program imports from outside when it uses all of an entry point: files of packages, and modules of Node. */
async function reach(
  entry: string,
): Promise<{ readonly packages: readonly string[]; readonly node: readonly string[] }> {
  const { metafile } = await build({
    stdin: { contents: `export * from "${entry}";`, loader: "ts", resolveDir: root },
    bundle: true,
    format: "esm",
    write: false,
    metafile: true,
    platform: "neutral",
    conditions: ["@tenon/source"],
    external: ["node:*"],
    logLevel: "silent",
  });
  const files = Object.keys(metafile.inputs);
  const packages = files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path));
  return { packages: unique(packages), node: unique(imports.filter((path) => path.startsWith("node:"))) };
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

test.each([
  ["@shared-social/client", [], []],
  ["@shared-social/client/oauth", ["jose", "oauth4webapi", "openid-client"], []],
  ["@shared-social/client/postgresql", [], []],
  ["@shared-social/client/sqlite", [], ["node:fs", "node:sqlite"]],
])("%s reaches no more than it says", async (entry, packages, node) => {
  expect(await reach(entry)).toEqual({ packages, node });
});
