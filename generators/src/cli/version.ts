import { toolkitVersion } from "../run/toolkit.ts";
import type { Command } from "./command.ts";

/** `tenon version`. */
export const versionCommand: Command = {
  name: "version",
  summary: "Print the version.",
  usage: "version",
  options: [],
  examples: [["tenon version", "the version alone"]],
  run: () => ({ exitCode: 0, output: `${toolkitVersion()}\n`, data: { version: toolkitVersion() } }),
};
