import { stringLiteral } from "./literal.ts";
import type { Module, ModuleSymbol } from "./symbol.ts";

/** What decides how an import is spelled. */
export interface ImportOptions {
  /** Ending of relative import specifiers. */
  readonly importExtension: ".js" | ".ts" | "";
  /** Whether the runtime is imported as a package or from its copy in `runtime/`. */
  readonly runtime: "package" | "inline";
  /** File within the runtime's sources that declares an export: `client/call.ts`. Needed for `inline` only. */
  readonly runtimeFileOf: (subpath: string, name: string) => string;
  /** Every name that the output exports. An import whose name is among them is given another local name. */
  readonly taken: ReadonlySet<string>;
}

/** The symbols that one file has printed, and the import declarations that they need. */
export class Imports {
  readonly #file: string;
  readonly #options: ImportOptions;
  readonly #modules = new Map<string, Map<string, { local: string; value: boolean }>>();
  /** Local names of symbols that have been printed before. */
  readonly #known = new Map<ModuleSymbol, string>();
  /** Specifiers of files of the output, by their path. */
  readonly #specifiers = new Map<string, string>();

  constructor(file: string, options: ImportOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** The local name of a symbol; from now on imported, unless the file declares it itself. */
  nameOf(symbol: ModuleSymbol): string {
    const { module, name } = symbol;
    if (module.kind === "file" && module.path === this.#file) return name.text;
    const known = this.#known.get(symbol);
    if (known !== undefined) return known;
    const local = this.#import(symbol);
    this.#known.set(symbol, local);
    return local;
  }

  #import(symbol: ModuleSymbol): string {
    const name = symbol.name.text;
    const specifier = this.#specifier(symbol.module, name);
    const names = this.#modules.get(specifier) ?? new Map<string, { local: string; value: boolean }>();
    this.#modules.set(specifier, names);
    const entry = names.get(name) ?? { local: this.#localName(symbol), value: false };
    if (symbol.space === "value") entry.value = true;
    names.set(name, entry);
    return entry.local;
  }

  /** Import declarations, sorted, so that their order does not depend on the order of printing. */
  declarations(): string {
    const texts: string[] = [];
    for (const [specifier, names] of [...this.#modules].sort(byKey)) {
      const entries = [...names].sort(byKey);
      const types = entries.filter(([, entry]) => !entry.value);
      const values = entries.filter(([, entry]) => entry.value);
      if (types.length > 0) texts.push(declaration("import type", types, specifier));
      if (values.length > 0) texts.push(declaration("import", values, specifier));
    }
    return texts.join("\n");
  }

  #localName(symbol: ModuleSymbol): string {
    let local = symbol.name.text;
    if (symbol.module.kind !== "file") while (this.#options.taken.has(local)) local = `$${local}`;
    return local;
  }

  #specifier(module: Module, name: string): string {
    if (module.kind === "package") return module.name;
    if (module.kind === "file") return this.#specifierOf(module.path);
    if (this.#options.runtime === "package") return `@tenon/runtime/${module.subpath}`;
    return this.#specifierOf(`runtime/${this.#options.runtimeFileOf(module.subpath, name)}`);
  }

  #specifierOf(path: string): string {
    const specifier = this.#specifiers.get(path) ?? relative(this.#file, path, this.#options.importExtension);
    this.#specifiers.set(path, specifier);
    return specifier;
  }
}

/** Import specifier from one file of the output to another. */
function relative(from: string, to: string, extension: ImportOptions["importExtension"]): string {
  const source = from.split("/").slice(0, -1);
  const target = to.replace(/\.ts$/, extension).split("/");
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared++;
  const up = source.slice(shared).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...target.slice(shared)].join("/");
}

/** The longest line of an import: of what does not fit, each name has a line, so that a name more is a line more in a diff. */
const lineLength = 110;

function declaration(
  keyword: string,
  entries: readonly (readonly [string, { readonly local: string }])[],
  specifier: string,
): string {
  const names = entries.map(([name, { local }]) => (name === local ? name : `${name} as ${local}`));
  const end = `} from ${stringLiteral(specifier)};`;
  const line = `${keyword} { ${names.join(", ")} ${end}`;
  return line.length <= lineLength
    ? line
    : `${keyword} {\n${names.map((name) => `  ${name},\n`).join("")}${end}`;
}

function byKey(one: readonly [string, unknown], other: readonly [string, unknown]): number {
  return one[0] < other[0] ? -1 : 1;
}
