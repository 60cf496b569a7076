import { readFile, realpath } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { ReadFailure, type ReadText } from "./read-text.ts";

/**
 * A reader of files that stays within folders: the first is usually the root document's. Paths are resolved from `cwd`, and
 * symbolic links are followed before the question whether a file is inside.
 */
export function readFiles(
  folders: readonly string[],
  read: (path: string) => Promise<string> = (path) => readFile(path, "utf8"),
): ReadText {
  return async (path) => {
    const real = await realPath(path);
    const roots = await Promise.all(folders.map((folder) => realPath(folder)));
    if (!roots.some((root) => isInside(root, real))) {
      throw new ReadFailure("denied", `\`${path}\` is outside of the folder ${folders.join(", ")}.`);
    }
    return read(real).catch((error: unknown) => fail(path, error));
  };
}

async function realPath(path: string): Promise<string> {
  return realpath(resolve(path)).catch((error: unknown) => fail(path, error));
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && resolve(root, way) === path);
}

function fail(path: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR")
    throw new ReadFailure("missing", `\`${path}\` does not exist.`);
  if (typeof code !== "string") throw error;
  throw new ReadFailure("unreadable", `\`${path}\` cannot be read (${code}).`);
}
