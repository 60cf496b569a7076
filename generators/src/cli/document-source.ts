import path from "node:path";
import { fromFolder, isUrl, type Job } from "../run/index.ts";
import type { Call, OptionSpec } from "./command.ts";

/** Overlays of the document that a call names. */
export const overlayOption: OptionSpec = {
  name: "overlay",
  value: "FILE",
  repeated: true,
  help: "Overlay document to apply; may be repeated, in order.",
};

/** Where references of the document that a call names may lead. */
export const accessOptions: readonly OptionSpec[] = [
  {
    name: "allow-remote",
    value: "URL",
    repeated: true,
    help: "URL that references may lead to; one that ends in / allows all under it.",
  },
  {
    name: "allow-folder",
    value: "DIRECTORY",
    repeated: true,
    help: "Folder besides the document's own that references may lead to.",
  },
];

/** What a job reads: the document that a call names, as the options above and `--on-error` say. */
export function documentSource(
  document: string,
  call: Call,
): Pick<Job, "folder" | "document" | "overlays" | "remotes" | "folders" | "onError"> {
  const folder = isUrl(document) ? process.cwd() : path.dirname(path.resolve(document));
  return {
    folder,
    document: fromFolder(folder, document),
    overlays: call.texts("overlay").map((name) => fromFolder(folder, name)),
    remotes: call.texts("allow-remote"),
    folders: call.texts("allow-folder").map((name) => path.resolve(name)),
    onError: call.text("on-error") === "skip" ? "skip" : "refuse",
  };
}
