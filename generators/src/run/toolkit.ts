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

function runtimeManifest(): string {
  return createRequire(import.meta.url).resolve("@tenon/runtime/package.json");
}

/** The folder with the runtime's source texts. */
function runtimeFolder(): string {
  return path.join(path.dirname(runtimeManifest()), "src");
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
 * What tells one toolkit from another, for the cache: the version, and when it was installed, since a build may have the version of the
 * one before; in a checkout, whose sources change without either, size and time of every source file.
 */
export function toolkitIdentity(): string {
  known.identity ??= findIdentity();
  return known.identity;
}

function findIdentity(): string {
  const version = toolkitVersion();
  if (!import.meta.url.endsWith(".ts")) {
    // Packages give their files one time of modification; when they came, nobody sets.
    const installed = [path.join(root, "package.json"), runtimeManifest()].map(
      (file) => statSync(file).ctimeMs,
    );
    return [version, ...installed].join("\n");
  }
  const folders = [path.join(root, "src"), runtimeFolder()];
  const stamps = folders.flatMap((folder) =>
    sourceFiles(folder).map((file) => {
      const { mtimeMs, size } = statSync(path.join(folder, file));
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
  return [version, ...stamps].join("\n");
}

function sourceFiles(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort();
}
