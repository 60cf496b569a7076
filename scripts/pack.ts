import { join } from "node:path";
import { capture, root } from "./workspace.ts";

/** What `npm pack` says of a package: bytes of the tarball and of what is in it, and its files. */
export interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
}

/** Packs a package of the repository, which must have been built, into a folder; without one, nothing is written. */
export async function pack(folder: string, destination?: string): Promise<Packed> {
  const where = destination === undefined ? ["--dry-run"] : ["--pack-destination", destination];
  const { stdout } = await capture("npm", ["pack", "--json", ...where], join(root, folder));
  // An array or an object by name: that depends on the version of npm.
  const [entry] = Object.values(JSON.parse(stdout) as Readonly<Record<string, Packed>>);
  if (entry === undefined) throw new Error(`npm has packed nothing in ${folder}`);
  return entry;
}
