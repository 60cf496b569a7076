import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The toolkit's own folder: `generators` in a checkout, `node_modules/tenon` elsewhere. */
const root = fileURLToPath(new URL("../../", import.meta.url));

/** The toolkit's version. */
export function toolkitVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  return manifest.version;
}

/** The folder with the runtime's source texts. */
function runtimeFolder(): string {
  const manifest = createRequire(import.meta.url).resolve("@tenon/runtime/package.json");
  return path.join(path.dirname(manifest), "src");
}

/** What is known of the toolkit. It stays as it was loaded for as long as the process runs, which may be all day with `--watch`. */
const known: { runtimeSources?: ReadonlyMap<string, string>; identity?: string } = {};

/** Source texts of the runtime by their path, tests left out. The same map each time. */
export function readRuntimeSources(): ReadonlyMap<string, string> {
  known.runtimeSources ??= findRuntimeSources();
  return known.runtimeSources;
}

function findRuntimeSources(): ReadonlyMap<string, string> {
  const folder = runtimeFolder();
  const files = sourceFiles(folder);
  return new Map(
    files.map((file) => [file.split(path.sep).join("/"), readFileSync(path.join(folder, file), "utf8")]),
  );
}

/**
 * What tells one toolkit from another, for the cache: the version, and size and time of every file that decides what is generated, since
 * a checkout and what is packed of it change without another version.
 */
export function toolkitIdentity(): string {
  known.identity ??= findIdentity();
  return known.identity;
}

function findIdentity(): string {
  // What is built is in few files, whose names say what is in them.
  const own = import.meta.url.endsWith(".ts")
    ? filesOf(path.join(root, "src"), ".ts")
    : filesOf(path.join(root, "dist", "chunks"), ".js");
  const stamps = [...own, ...filesOf(runtimeFolder(), ".ts")].map((file) => {
    const { mtimeMs, size } = statSync(file);
    return `${path.relative(root, file)} ${size} ${mtimeMs}`;
  });
  return [toolkitVersion(), ...stamps].join("\n");
}

function filesOf(folder: string, ending: string): readonly string[] {
  return sourceFiles(folder, ending).map((file) => path.join(folder, file));
}

function sourceFiles(folder: string, ending = ".ts"): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(ending) && !name.endsWith(".test.ts")).sort();
}
