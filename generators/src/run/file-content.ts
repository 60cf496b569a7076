import { readFileSync } from "node:fs";
import { fileHash } from "../output/content-hash.ts";
import { explainFileError, isMissing } from "../output/file-error.ts";

/** Hash of a file's content; `undefined` if it cannot be read. */
export function contentOf(file: string): string | undefined {
  try {
    return fileHash(readFileSync(file));
  } catch (error) {
    if (isMissing(error) || explainFileError(error) !== undefined) return undefined;
    throw error;
  }
}
