import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import path from "node:path";

/** Folders that hold what others made. */
const foreign: ReadonlySet<string> = new Set(["node_modules", "dist", "build", "out", "coverage", "vendor"]);

/** Deep enough for `packages/api/openapi/v1`, and shallow enough to be done at once in a large repository. */
const deepest = 4;

/** The version keyword of a root document stands near its start; only `$self`, `info` and comments come before it. In bytes. */
const start = 4096;

/**
 * The root documents in a folder and below: files in YAML or JSON that begin with `openapi` or `swagger` and a version. Paths from
 * the folder, with `/`, the shallowest first. Only the first bytes of a file are read, so a match is a good guess and no proof.
 */
export function findDocuments(folder: string): readonly string[] {
  const found: string[] = [];
  const visit = (at: string, depth: number): void => {
    for (const entry of readdirSync(path.join(folder, at), { withFileTypes: true })) {
      const name = at === "" ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) {
        if (depth < deepest && !foreign.has(entry.name) && !entry.name.startsWith("."))
          visit(name, depth + 1);
      } else if (
        entry.isFile() &&
        /\.(?:ya?ml|json)$/.test(name) &&
        isRootDocument(path.join(folder, name))
      ) {
        found.push(name);
      }
    }
  };
  visit("", 0);
  return found.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

function depthOf(name: string): number {
  return name.split("/").length;
}

function isRootDocument(file: string): boolean {
  return /^\s*[{,]?\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?\d/m.test(firstBytes(file));
}

function firstBytes(file: string): string {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(start);
    return bytes.toString("utf8", 0, readSync(descriptor, bytes, 0, start, 0));
  } finally {
    closeSync(descriptor);
  }
}
