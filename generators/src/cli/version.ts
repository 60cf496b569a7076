import { toolkitVersion } from "../run/toolkit.ts";
import type { Command } from "./command.ts";
import { refusal } from "./refusal.ts";

/** `tenon version`. */
export const versionCommand: Command = {
  name: "version",
  summary: "Print the version.",
  usage: "version",
  options: [],
  examples: [["tenon version", "the version alone"]],
  run: (call) =>
    call.arguments.length > 0
      ? refusal({ code: "TN605", message: "version takes no argument." })
      : { exitCode: 0, output: `${toolkitVersion()}\n`, data: { version: toolkitVersion() } },
};
