#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that one that is too old says so instead of failing on syntax.
import fs from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";

/**
 * Modules of Node that a run needs, loaded before flags are set: Node has them compiled, for V8's usual flags, and compiled anew they took
 * a sixth of the CPU of `tenon --version`.
 */
const needed = ["child_process", "crypto", "fs/promises", "net", "os", "readline", "util", "worker_threads"];

const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Tenon needs Node 22.18 or newer, but this is Node ${process.versions.node}.\n` +
      "  do: Install a newer Node (https://nodejs.org), or run it with one: npx -p node@24 -p tenon tenon\n",
  );
  process.exitCode = 2;
} else {
  // Who watches saves again and again, which pays for optimizing.
  if (!process.argv.includes("--watch")) {
    await Promise.all(needed.map((name) => import(`node:${name}`)));
    optimizeLess();
  }
  module.enableCompileCache?.();
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

/**
 * A run is over before most of its code has paid for being optimized: V8's last compiler took a fifth of the CPU of a large document,
 * and made of it hardly more than the one before, which took a tenth where it began as early as it does. What has been compiled is kept,
 * too, since a run is over before it is not needed any more. Set ahead of the compile cache, which holds for one set of flags.
 */
function optimizeLess() {
  // Flags come and go with versions of V8, and one that is unknown would be a line on stderr.
  if (!/^1[23]\..*-node\./.test(process.versions.v8)) return;
  v8.setFlagsFromString("--invocation-count-for-turbofan=100000");
  v8.setFlagsFromString("--max-inlined-bytecode-size-cumulative=300");
  v8.setFlagsFromString("--invocation-count-for-maglev=3000");
  v8.setFlagsFromString("--no-flush-bytecode");
}
