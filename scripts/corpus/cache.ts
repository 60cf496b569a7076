import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CompilerError, Generation } from "./outcome.ts";

/** What the cache keeps of a document. */
export interface CacheEntry {
  /** Hash of the toolkit and the limits that the generation was done with. */
  readonly toolkit: string;
  /** Every file that was read, by its path in the corpus, and the hash of its text; an empty hash: it was not there. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly generation: Generation;
  readonly seconds: number;
  /** Hash of everything that was generated. */
  readonly output: string;
  /** Set once the output has been type-checked. */
  readonly check?: { readonly key: string; readonly errors: readonly CompilerError[] };
}

/** A hash of texts, in order. */
export function hash(...texts: readonly string[]): string {
  const sum = createHash("sha256");
  for (const text of texts) sum.update(`${text.length}\0`).update(text);
  return sum.digest("hex").slice(0, 32);
}

/** A hash of the sources of a folder, tests left out: what is made with them changes only if it does. */
export async function hashSources(folder: string): Promise<string> {
  const paths = (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .sort();
  return hash(...paths, ...(await Promise.all(paths.map((path) => readFile(join(folder, path), "utf8")))));
}

/** The hash of a file's text; empty when it cannot be read. */
export async function hashFile(path: string): Promise<string> {
  try {
    return hash(await readFile(path, "utf8"));
  } catch {
    return "";
  }
}

/** Entries and outputs in a folder. */
export class Cache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Folder of a document's output. */
  outputOf(document: string): string {
    return join(this.#folder, "output", document);
  }

  /** The entry of a document, unless there is none or it was written by another version of this script. */
  async entry(document: string): Promise<CacheEntry | undefined> {
    try {
      return JSON.parse(await readFile(this.#entryPath(document), "utf8")) as CacheEntry;
    } catch {
      return undefined;
    }
  }

  async keep(document: string, entry: CacheEntry): Promise<void> {
    const path = this.#entryPath(document);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(entry));
  }

  /**
   * Whether every file that the document was made from still has the text that it had. A document that took too long is tried again in
   * any case: the machine may have been busy.
   */
  async isCurrent(entry: CacheEntry, toolkit: string, corpus: string): Promise<boolean> {
    if (entry.toolkit !== toolkit || entry.generation.kind === "timed out") return false;
    for (const [path, sum] of Object.entries(entry.inputs)) {
      if ((await hashFile(join(corpus, path))) !== sum) return false;
    }
    return true;
  }

  #entryPath(document: string): string {
    return join(this.#folder, "entries", `${document}.entry.json`);
  }
}
