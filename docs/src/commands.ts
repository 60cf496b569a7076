import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

/** A command as `tenon help --json` tells it. */
export interface CommandHelp {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly details: readonly string[];
  readonly options: readonly { readonly name: string; readonly value?: string; readonly help: string }[];
  readonly examples: readonly { readonly call: string; readonly does: string }[];
}

/** All commands, from the program itself, so that the page cannot differ from it. */
export function commandHelps(): readonly CommandHelp[] {
  // From the current folder: a page is bundled to another place before it runs.
  const manifest = createRequire(`${process.cwd()}/`).resolve("tenon/package.json");
  const bin = path.join(path.dirname(manifest), "bin/tenon.js");
  const text = execFileSync(process.execPath, [bin, "help", "--json"], { encoding: "utf8" });
  const { commands } = JSON.parse(text) as { readonly commands: readonly CommandHelp[] }; // Our own program prints it.
  return commands;
}
