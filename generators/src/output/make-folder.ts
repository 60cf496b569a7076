import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { errorCode } from "./file-error.ts";

/**
 * Makes a folder and those around it, unless they are there. Node's own `recursive` never ends where a folder that exists takes
 * nothing in, such as `/proc` or one behind a link to nothing; this throws the system's error.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const around = path.dirname(folder);
  // A drive that is not there is its own folder.
  if (around !== folder) makeFolder(around);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process has just made it.
    if (errorCode(error) !== "EEXIST" || !existsSync(folder)) throw error;
  }
}
