import type { Operation } from "../model/index.ts";
import type { NameRole } from "./name-role.ts";
import { words } from "./words.ts";

/** The file of a role in an output that is split by tag. `operation`: whose name it is, if it is an operation's. */
export function splitByTag({ file, splitFile }: NameRole, operation?: Operation): string {
  if (splitFile === undefined) return file;
  return operation === undefined
    ? splitFile
    : splitFile.replace("{tag}", () => fileNameOfTag(operation.tags[0]));
}

/** Names that Windows keeps for devices, whatever their extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Most characters of a file name; with four bytes each, and an extension, file systems still take it. */
const longest = 60;

/**
 * The name that stands for a tag in paths: its words in lower case with hyphens. Tags with the same words share a file, so no other
 * tag can change the name.
 */
export function fileNameOfTag(tag = ""): string {
  const name = [...words(tag).join("-").toLowerCase().normalize("NFC")].slice(0, longest).join("");
  if (name === "") return "untagged";
  return devices.test(name) ? `${name}-tag` : name;
}
