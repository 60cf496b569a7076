import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A document of the corpus that is generated for: a root, not a file that others refer to. */
export interface RootDocument {
  /** Path from the corpus folder, with `/`. */
  readonly path: string;
  /** Row of the table that it counts in. */
  readonly group: string;
}

/**
 * The root documents of a folder, sorted by path. A `manifest.tsv` at its top lists them (column `path`, and `lint` for the verdict
 * of a structural lint, which then tells the groups apart); otherwise every YAML or JSON file with an `openapi` or `swagger` field is one.
 */
export async function rootDocuments(folder: string): Promise<readonly RootDocument[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"));
  const roots = paths.includes("manifest.tsv")
    ? fromManifest(await readFile(join(folder, "manifest.tsv"), "utf8"))
    : await fromFields(folder, paths);
  return [...roots].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The rows of a manifest. The group is the top folder and the lint's verdict. */
function fromManifest(text: string): readonly RootDocument[] {
  const [head = "", ...rows] = text.split(/\r?\n/).filter((line) => line !== "");
  const columns = head.split("\t");
  return rows.map((row) => {
    const cells = row.split("\t");
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? "";
    const verdict = cell("lint");
    return {
      path: cell("path"),
      group: `${topFolder(cell("path"))}${verdict === "" ? "" : `, lint ${verdict}`}`,
    };
  });
}

/** Whether a text is a document's root: it has an `openapi` or `swagger` field at its top. */
export function isRootDocument(text: string): boolean {
  if (/^\s*\{/.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === "object" && value !== null && ("openapi" in value || "swagger" in value);
    } catch {
      // YAML in braces, or broken JSON, which is a case of its own: the line decides.
    }
  }
  if (/^\s*["']?(?:openapi|swagger)["']?\s*:/m.test(text.slice(0, 100_000))) return true;
  // Fields that are sorted by name may come after all components.
  return /^(?:openapi|swagger):/m.test(text);
}

async function fromFields(folder: string, paths: readonly string[]): Promise<readonly RootDocument[]> {
  const roots: RootDocument[] = [];
  for (const path of paths.filter(
    (one) => /\.(?:ya?ml|json)$/i.test(one) && !one.includes("node_modules/"),
  )) {
    if (isRootDocument(await readFile(join(folder, path), "utf8")))
      roots.push({ path, group: topFolder(path) });
  }
  return roots;
}

function topFolder(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? "") : "(top)";
}
