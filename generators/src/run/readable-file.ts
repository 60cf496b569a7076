import { statSync } from "node:fs";
import { explainFileError, isMissing } from "../output/file-error.ts";
import { fileHash, stampOf } from "../output/file-hash.ts";

/** What changes whenever a file is written, to see whether it is being written; `undefined` if there is none that can be read. */
export function fileStamp(file: string): string | undefined {
  return readable(() => stampOf(statSync(file)));
}

/** Hash of a file's content, as if its lines ended in LF; `undefined` if there is none that can be read. */
export function readableHash(file: string): string | undefined {
  return readable(() => fileHash(file));
}

/** Bytes of a file; `undefined` if there is none that can be read. */
export function sizeOf(file: string): number | undefined {
  return readable(() => statSync(file).size);
}

/** When a file was changed, in milliseconds; `undefined` if there is none that can be read. */
export function changedAt(file: string): number | undefined {
  return readable(() => statSync(file).mtimeMs);
}

/** What is read of a file; `undefined` if the file is missing or is refused. */
function readable<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (isMissing(error) || explainFileError(error) !== undefined) return undefined;
    throw error;
  }
}
