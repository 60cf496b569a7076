import { createRequire } from "node:module";
import path from "node:path";

/** Codes of Node's. With a `package.json` that is none, nothing can be found from its folder. */
const unfound: ReadonlySet<string> = new Set([
  "MODULE_NOT_FOUND",
  "ERR_PACKAGE_PATH_NOT_EXPORTED",
  "ERR_INVALID_PACKAGE_CONFIG",
]);

/** The absolute path of a module of a package that a project has installed, such as `typescript/package.json`; `undefined` if it has not. */
export function findModule(folder: string, specifier: string): string | undefined {
  try {
    return createRequire(path.join(folder, "package.json")).resolve(specifier);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code === "string" && unfound.has(code)) return undefined;
    throw error;
  }
}
