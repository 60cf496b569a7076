import { existsSync } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { nearest } from "./nearest.ts";
import { decodeText, maximumLength, ReadFailure, type ReadText, tooLarge } from "./read-text.ts";

/**
 * A reader of files that stays within folders: the first is usually the root document's. Paths are resolved from `cwd`, and
 * symbolic links are followed before the question whether a file is inside. `onRead` is told the bytes of each file.
 */
export function readFiles(
  folders: readonly string[],
  onRead: (path: string, bytes: Uint8Array) => void = () => {},
): ReadText {
  let known: Promise<readonly string[]> | undefined;
  const rootFolders = (): Promise<readonly string[]> =>
    (known ??= Promise.all(folders.map((folder) => realPath(folder))));
  return async (path) => {
    if (isStream(path)) throw notAFile(path);
    const real = await realpath(resolve(path)).catch(async (error: unknown) =>
      fail(path, error, await nearby(path, rootFolders)),
    );
    const roots = await rootFolders();
    if (!roots.some((root) => isInside(root, real))) {
      throw new ReadFailure("denied", `\`${path}\` is outside of the folder ${folders.join(", ")}.`);
    }
    const bytes = await readRegularFile(path, real);
    onRead(path, bytes);
    return decodeText(path, bytes);
  };
}

/** Asks first what it is: a device or a pipe may have no end, and a file no memory to fit in. */
async function readRegularFile(path: string, real: string): Promise<Uint8Array> {
  const stats = await stat(real).catch((error: unknown) => fail(path, error));
  if (stats.isDirectory()) throw new ReadFailure("unreadable", `\`${path || "."}\` is a folder.`);
  if (!stats.isFile()) throw notAFile(path);
  if (stats.size > maximumLength) throw tooLarge(path);
  return readFile(real).catch((error: unknown) => fail(path, error));
}

/** Names of standard input and of other open pipes and files: what they lead to is in no folder, or in any. */
function isStream(path: string): boolean {
  return path === "-"
    ? !existsSync(path)
    : /^\/(?:dev\/(?:stdin|fd\/)|proc\/(?:self|\d+)\/fd\/)/.test(resolve(path));
}

function notAFile(path: string): ReadFailure {
  return new ReadFailure("unreadable", `\`${path}\` is not a regular file.`, {
    hint: "References are read from where the document is, so that it has to be somewhere: write what comes from standard input or a pipe to a file first.",
  });
}

async function realPath(path: string): Promise<string> {
  return realpath(resolve(path)).catch((error: unknown) => fail(path, error));
}

/**
 * Of a file that may not be there, the one in its folder whose name is most like its own, or that it is there but leads nowhere. No other
 * folder's names are told.
 */
async function nearby(path: string, roots: () => Promise<readonly string[]>): Promise<string | undefined> {
  try {
    const folder = await realpath(dirname(resolve(path)));
    if (!(await roots()).some((root) => isInside(root, folder))) return undefined;
    const names = await readdir(folder);
    if (names.includes(basename(path))) return "It is a symbolic link: correct what it leads to.";
    const [near] = nearest(basename(path), names);
    return near && `Did you mean ${join(dirname(path), near).split(sep).join("/")}?`;
  } catch {
    return undefined; // There is no such folder either, or none that can be read; what has failed before is what counts.
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && resolve(root, way) === path);
}

function fail(path: string, error: unknown, hint?: string): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // With a NUL in it, a path is none (ERR_INVALID_ARG_VALUE).
  if (code === "ENOENT" || code === "ENOTDIR" || code === "ERR_INVALID_ARG_VALUE") {
    throw new ReadFailure("missing", `\`${path}\` does not exist.`, hint === undefined ? {} : { hint });
  }
  if (typeof code !== "string") throw error;
  throw new ReadFailure("unreadable", `\`${path}\` cannot be read (${code}).`);
}
