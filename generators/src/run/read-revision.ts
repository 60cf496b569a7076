import { promisify } from "node:util";
import { ReadFailure, type ReadText } from "../document/read-text.ts";

/** A document as it was in a git revision: `main:openapi/openapi.yaml`. */
export interface Revision {
  readonly revision: string;
  /** From the root of the repository, or with `./` from the current folder. */
  readonly path: string;
}

/** What a name says if it is that of a revision; `undefined` for a plain path, a URL, or a drive of Windows. */
export function revisionOf(name: string): Revision | undefined {
  const [, revision, path] = /^([^:/\\]{2,}|[^:]+[/~^@][^:]*):(?!\/\/)(.+)$/.exec(name) ?? [];
  return revision === undefined || path === undefined ? undefined : { revision, path };
}

/** A reader of files as they were in a revision, by `git`, which has to be installed. */
export function readRevision(revision: string): ReadText {
  return async (path) => {
    // Loaded only now: most documents are files, and other commands need nothing that starts programs.
    const { execFile } = await import("node:child_process");
    try {
      const object = `${revision}:${path}`;
      const { stdout } = await promisify(execFile)("git", ["show", "--end-of-options", object], {
        maxBuffer: 2 ** 28,
      });
      return stdout;
    } catch (error) {
      throw new ReadFailure("missing", reasonOf(error, revision, path));
    }
  };
}

function reasonOf(error: unknown, revision: string, path: string): string {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return "`git` is not installed.";
  const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  const [reason = ""] = said.replace(/^fatal: /, "").split("\n");
  return `\`${path}\` of ${revision} cannot be read: ${reason}.`;
}
