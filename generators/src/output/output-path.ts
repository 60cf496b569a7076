import type { Report } from "../diagnostics/index.ts";
import type { FileBytes } from "../emit/source-file.ts";
import { manifestName } from "./manifest.ts";

/** Whether every path stays in the output folder on every system and none is the letter-case twin of another. */
export function checkOutputPaths(files: readonly FileBytes[], report: Report): boolean {
  const spellings = new Map<string, string>();
  let safe = true;
  const refuse = (message: string): void => {
    safe = false;
    report({ code: "TN504", message });
  };
  for (const { path } of files) {
    if (!isSafe(path))
      refuse(`The path ${JSON.stringify(path)} is not inside the output folder on every system.`);
    for (const part of withFolders(path)) {
      const twin = spellings.get(part.toLowerCase());
      if (twin !== undefined && twin !== part)
        refuse(`The paths ${twin} and ${part} differ in letter case only.`);
      spellings.set(part.toLowerCase(), part);
    }
  }
  return safe;
}

/** The path and the folders that it lies in: `a/b/c.ts`, `a/b`, `a`. */
function withFolders(path: string): readonly string[] {
  const names = path.split("/");
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

const unsafeName = /^(?:|\.|\.\.|.*[. ]|(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?)$|[\u0000-\u001f\\:*?"<>|]/i;

function isSafe(path: string): boolean {
  return path !== manifestName && path.split("/").every((name) => !unsafeName.test(name));
}
