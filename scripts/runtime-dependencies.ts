import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.ts";

/** An entry of a package-lock.json, by its folder. */
interface LockEntry {
  /** The folder of a workspace's package, where `link` is true. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockEntry>>;

/** What an installation of a package brings with it: peers are left out, which are the consumer's own choice. */
export interface RuntimeDependencies {
  readonly direct: readonly string[];
  /** Folders of all packages, the direct ones among them. Two versions of one package are two. */
  readonly all: readonly string[];
}

/** The runtime dependencies of a package of the repository, as the lock file has them. */
export function runtimeDependencies(folder: string): RuntimeDependencies {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Lock;
  };
  return dependenciesIn(packages, folder);
}

/** The same of a lock file's `packages`. Throws where it lacks one. */
export function dependenciesIn(lock: Lock, folder: string): RuntimeDependencies {
  const found = new Set<string>();
  const visit = (from: string): void => {
    for (const name of Object.keys(lock[from]?.dependencies ?? {})) {
      const place = resolve(lock, from, name);
      if (found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  visit(folder);
  return { direct: Object.keys(lock[folder]?.dependencies ?? {}), all: [...found].sort() };
}

/** Node's way: in the nearest `node_modules` from the package upwards. */
function resolve(lock: Lock, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), 0))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    const entry = lock[place];
    if (entry !== undefined) return entry.link === true ? (entry.resolved ?? place) : place;
    if (folder === "") throw new Error(`${from} needs ${name}, which the lock file does not have`);
  }
}
