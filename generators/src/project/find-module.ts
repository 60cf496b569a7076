import { createRequire } from "node:module";
import path from "node:path";

/** The absolute path of a module of a package that a project has installed, such as `typescript/package.json`; `undefined` if it has not. */
export function findModule(folder: string, specifier: string): string | undefined {
  try {
    return createRequire(path.join(folder, "package.json")).resolve(specifier);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "MODULE_NOT_FOUND" || code === "ERR_PACKAGE_PATH_NOT_EXPORTED") return undefined;
    throw error;
  }
}
