#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that one that is too old says so instead of failing on syntax.
import fs from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `The sandbox needs Node 22.18 or newer, but this is Node ${process.versions.node}.\n` +
      "  do: Install a newer Node: https://nodejs.org\n",
  );
  process.exitCode = 2;
} else {
  const source = new URL("../src/cli/main.ts", import.meta.url);
  // A checkout runs its sources; Node strips types anywhere but in node_modules, where packages are installed with their dist.
  const fromSource = !source.pathname.includes("/node_modules/") && fs.existsSync(fileURLToPath(source));
  if (fromSource) useSources();
  const { main } = await import(
    fromSource ? source.href : new URL("../dist/cli/main.js", import.meta.url).href
  );
  await main(process.argv.slice(2));
}

/** Packages of this repository resolve to their sources, without --conditions in every call. */
function useSources() {
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, "@tenon/source"] }),
  });
}
