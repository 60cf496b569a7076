import type { Identifier } from "./identifier.ts";

/** Where a symbol is declared. */
export type Module =
  /** A file of the same output, by its path there: `types.ts`. */
  | { readonly kind: "file"; readonly path: string }
  /** A subpath of the runtime: imported from the package, or from its inline copy. */
  | { readonly kind: "runtime"; readonly subpath: "client" | "server" | "wire" | "validate" }
  /** A package that the consumer installs. */
  | { readonly kind: "package"; readonly name: string };

/**
 * Something exported by a module. Printing a symbol *is* the request to import it: a file that prints one
 * of another module imports it, under another local name where its own is taken.
 */
export interface ModuleSymbol {
  readonly kind: "symbol";
  readonly name: Identifier;
  readonly module: Module;
  /** Types are imported with `import type` and never exist at run time. */
  readonly space: "type" | "value";
}

/** The file of the output that declares a symbol. Throws `RangeError` if it is from elsewhere. */
export function fileOf({ module, name }: ModuleSymbol): string {
  if (module.kind !== "file") throw new RangeError(`${name.text} is of no file of the output`);
  return module.path;
}

/** A symbol of the runtime. `name` is our own text, never a document's. */
export function runtimeSymbol(
  subpath: Extract<Module, { kind: "runtime" }>["subpath"],
  name: Identifier,
  space: ModuleSymbol["space"] = "value",
): ModuleSymbol {
  const key = `${subpath} ${space} ${name.text}`;
  const known = runtimeSymbols.get(key);
  if (known !== undefined) return known;
  const symbol: ModuleSymbol = { kind: "symbol", name, module: { kind: "runtime", subpath }, space };
  runtimeSymbols.set(key, symbol);
  return symbol;
}

/** Symbols of the runtime: there are few of them, and each is printed thousands of times. */
const runtimeSymbols = new Map<string, ModuleSymbol>();
