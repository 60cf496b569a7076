import { ts } from "ts-morph";

/** A file of a person, parsed. */
export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** Where a file does not parse, counted from 1. */
export interface ParseFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Parses a file. `fault` is its first syntax error. */
export function parseFile(
  path: string,
  text: string,
): { readonly file: ParsedFile; readonly fault?: ParseFault } {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  // `parseDiagnostics` is on every parsed file but not in the public type; the public way builds a whole program for it.
  const { parseDiagnostics } = tree as unknown as {
    readonly parseDiagnostics: readonly ts.DiagnosticWithLocation[];
  };
  const [first] = parseDiagnostics;
  const file = { path, text, tree };
  if (first === undefined) return { file };
  const { line, character } = tree.getLineAndCharacterOfPosition(first.start);
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  return { file, fault: { line: line + 1, column: character + 1, message } };
}

/** All nodes of a tree, in source order. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) {
    yield child;
    yield* nodesOf(child);
  }
}

/** The import that brings a name of the generated server into a file: what it is called here, and where it comes from. */
export function importOf(
  { tree }: ParsedFile,
  name: string,
): { readonly local: string; readonly specifier: string } | undefined {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    const found = bindings.elements.find((one) => (one.propertyName ?? one.name).text === name);
    if (found !== undefined) return { local: found.name.text, specifier: statement.moduleSpecifier.text };
  }
  return undefined;
}

/** The members of an object literal that have a name, by it. */
export function membersOf(
  object: ts.ObjectLiteralExpression,
): ReadonlyMap<string, ts.ObjectLiteralElementLike> {
  return new Map(
    object.properties.flatMap((member) => {
      const { name } = member;
      const named = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name));
      return named ? [[name.text, member] as const] : [];
    }),
  );
}
