import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { anchor } from "../document/anchors.ts";

/** What a published package exports from one of its subpaths. */
export interface Subpath {
  /** What an import names: `@tenon/runtime/wire`. */
  readonly specifier: string;
  readonly exports: readonly PublicExport[];
}

export interface PublicExport {
  readonly name: string;
  readonly kind: "class" | "constant" | "function" | "interface" | "type";
  /** The declaration without bodies and without the comment. */
  readonly signature: string;
  /** The doc comment's text; empty where there is none. */
  readonly comment: string;
  /** File of the declaration, from the repository's root. */
  readonly file: string;
  /** Whether a generator wrote the declaration: its comment is the document's. */
  readonly generated: boolean;
}

/** Everything that the published packages export, from their sources. `root` is the repository's folder. */
export function publicExports(root: string): readonly Subpath[] {
  const entries = packageFolders(root).flatMap((folder) => entriesOf(root, folder));
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    options,
  );
  return entries.map(({ specifier, file }) => ({ specifier, exports: exportsOf(program, root, file) }));
}

/** The repository's folder, where the docs are built from it or from their own. */
export function repositoryRoot(): string {
  const folder = process.cwd();
  return existsSync(join(folder, "generators")) ? folder : dirname(folder);
}

/** Last part of the address of a subpath's page: `tenon-runtime-wire`. */
export function pageName(specifier: string): string {
  return anchor(specifier);
}

/** What an import may name, of every published package. */
export function specifiers(root: string): readonly string[] {
  return packageFolders(root).flatMap((folder) => entriesOf(root, folder).map(({ specifier }) => specifier));
}

function packageFolders(root: string): readonly string[] {
  return [
    "generators",
    ...readdirSync(join(root, "packages"))
      .map((name) => `packages/${name}`)
      .sort(),
  ];
}

interface Entry {
  readonly specifier: string;
  readonly file: string;
}

function entriesOf(root: string, folder: string): readonly Entry[] {
  // Our own manifests, whose exports are objects with this condition, or strings.
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly private?: boolean;
    readonly exports?: Readonly<Record<string, string | { readonly "@tenon/source": string }>>;
  };
  if (manifest.private === true) return [];
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) =>
    typeof target === "string"
      ? []
      : [{ specifier: manifest.name + subpath.slice(1), file: join(root, folder, target["@tenon/source"]) }],
  );
}

function exportsOf(program: ts.Program, root: string, file: string): readonly PublicExport[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is not a module`);
  const exports = checker.getExportsOfModule(module).flatMap((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declaration = target.declarations?.[0];
    // A package that is passed on is described by its own documentation.
    if (declaration === undefined || declaration.getSourceFile().fileName.includes("/node_modules/"))
      return [];
    return [describe(checker, root, symbol.name, target, declaration)];
  });
  return exports.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describe(
  checker: ts.TypeChecker,
  root: string,
  name: string,
  symbol: ts.Symbol,
  declaration: ts.Declaration,
): PublicExport {
  const path = declaration.getSourceFile().fileName;
  return {
    name,
    kind: kindOf(declaration),
    signature: signatureOf(declaration),
    comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    file: path.slice(root.length).replace(/^\//, ""),
    generated: path.includes("/generated/"),
  };
}

function kindOf(declaration: ts.Declaration): PublicExport["kind"] {
  if (ts.isClassDeclaration(declaration)) return "class";
  if (ts.isFunctionDeclaration(declaration)) return "function";
  if (ts.isInterfaceDeclaration(declaration)) return "interface";
  return ts.isTypeAliasDeclaration(declaration) ? "type" : "constant";
}

/** The declaration's own text up to its body or value; of a class, what its instances and constructor offer. */
function signatureOf(declaration: ts.Declaration): string {
  if (ts.isFunctionDeclaration(declaration)) {
    return declaration
      .getText()
      .slice(0, (declaration.body?.getStart() ?? declaration.end) - declaration.getStart())
      .trim();
  }
  if (ts.isVariableDeclaration(declaration)) {
    return `const ${declaration.name.getText()}${declaration.type ? `: ${declaration.type.getText()}` : ""}`;
  }
  if (ts.isClassDeclaration(declaration)) {
    const text = declaration.getText();
    return text.slice(0, text.indexOf("{")).trim();
  }
  return declaration.getText();
}
