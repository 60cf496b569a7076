import { header, inUtf8, RenderedFile } from "./emit/index.ts";

/** Source texts of `@tenon/runtime` by their path within its `src`: `client/call.ts`. */
export type RuntimeSources = ReadonlyMap<string, string>;

/**
 * The part of the runtime that one output uses. Asking which file declares a name notes that the file is used; `files` then
 * gives that file and all that it imports, as copies for the output's `runtime/`.
 */
export class InlineRuntime {
  readonly #sources: RuntimeSources;
  readonly #known: Known;
  readonly #used = new Set<string>();

  constructor(sources: RuntimeSources) {
    this.#sources = sources;
    this.#known = knownOf.get(sources) ?? { declared: new Map(), imports: new Map(), copies: new Map() };
    knownOf.set(sources, this.#known);
  }

  /** The file that declares an export of a subpath. Throws if the barrel does not name it: a bug of a target. */
  readonly fileOf = (subpath: string, name: string): string => {
    const declared =
      this.#known.declared.get(subpath) ?? reExports(subpath, this.#text(`${subpath}/index.ts`));
    this.#known.declared.set(subpath, declared);
    const file = declared.get(name);
    if (file === undefined) throw new RangeError(`@tenon/runtime/${subpath} exports no ${name}`);
    this.#used.add(file);
    return file;
  };

  /** Copies of the files that are used, sorted by path. */
  files(document: string, importExtension: ".js" | ".ts" | ""): readonly RenderedFile[] {
    const closure = new Set(this.#used);
    for (const file of closure) for (const imported of this.#importsOf(file)) closure.add(imported);
    const head = inUtf8(`${header(document)}\n\n`);
    return [...closure]
      .sort()
      .map((file) => new RenderedFile(`runtime/${file}`, [head, this.#copy(file, importExtension)]));
  }

  #copy(file: string, importExtension: string): Uint8Array {
    const { copies } = this.#known;
    const key = `${file} ${importExtension}`;
    const copy = copies.get(key) ?? inUtf8(withExtension(this.#text(file), importExtension));
    copies.set(key, copy);
    return copy;
  }

  #importsOf(file: string): readonly string[] {
    const imports = this.#known.imports.get(file) ?? importsOf(file, this.#text(file));
    this.#known.imports.set(file, imports);
    return imports;
  }

  #text(file: string): string {
    const text = this.#sources.get(file);
    if (text === undefined) throw new RangeError(`@tenon/runtime has no source file ${file}`);
    return text;
  }
}

/** What has been read out of sources: those of one toolkit serve many outputs, and with `--watch` many runs. */
interface Known {
  /** Files that declare the names of a subpath. */
  readonly declared: Map<string, ReadonlyMap<string, string>>;
  /** Files that a file imports. */
  readonly imports: Map<string, readonly string[]>;
  /** Files with an import extension. */
  readonly copies: Map<string, Uint8Array>;
}

const knownOf = new WeakMap<RuntimeSources, Known>();

/** A whole import or re-export declaration with a relative module, at the start of a line. */
const declaration = /^((?:import|export)\b[^"';]*?\bfrom\s*")(\.{1,2}\/[^"]+?)\.ts(";)/gm;

function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(declaration)].map(([, , specifier = ""]) => resolve(file, `${specifier}.ts`));
}

function withExtension(text: string, extension: string): string {
  return text.replace(
    declaration,
    (_, before: string, specifier: string, after: string) => before + specifier + extension + after,
  );
}

/** Names that a barrel re-exports, and the files that declare them. */
function reExports(subpath: string, text: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [whole, , specifier = ""] of text.matchAll(declaration)) {
    const file = resolve(`${subpath}/index.ts`, `${specifier}.ts`);
    const list = /\{([^}]*)\}/.exec(whole)?.[1] ?? "";
    for (const name of list.split(",").map((entry) => entry.replace(/^\s*type\s/, "").trim())) {
      if (name !== "") files.set(name, file);
    }
  }
  return files;
}

function resolve(from: string, specifier: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
