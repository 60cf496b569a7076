import { join } from "node:path";
import ts from "typescript";

/** A value that is said to be of a type of a module. */
export interface Claim {
  readonly type: string;
  readonly value: unknown;
}

/** What TypeScript has against each claim; `undefined` where it has nothing. `folder`: where the generated `types.ts` is. */
export function judge(claims: readonly Claim[], folder: string): readonly (string | undefined)[] {
  const path = join(folder, "agreement.ts");
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  // The claims are nowhere but here: the folder may be a cache, of which each file counts.
  host.getSourceFile = (name, ...rest) =>
    name === path
      ? ts.createSourceFile(path, sourceOf(claims), ts.ScriptTarget.ES2023)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([path], options, host);
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`No ${path}`);
  const found = new Map<number, string>();
  for (const { messageText, start = 0 } of program.getSemanticDiagnostics(file)) {
    const { line } = file.getLineAndCharacterOfPosition(start);
    found.set(line, ts.flattenDiagnosticMessageText(messageText, " "));
  }
  if (found.has(0)) throw new Error(found.get(0));
  return claims.map((_, index) => found.get(index + 1));
}

/** Whether TypeScript only has something against a literal: of values it does not ask that all they have is described. */
export function isOfLiterals(said: string): boolean {
  return said.includes("Object literal may only specify known properties");
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ["@tenon/source"],
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
};

/** One line for each claim, behind the import. */
function sourceOf(claims: readonly Claim[]): string {
  const lines = claims.map(
    ({ type, value }, index) => `export const c${index}: T.${type} = ${literal(value)};`,
  );
  return [`import type * as T from "./types.ts";`, ...lines].join("\n");
}

/** A value as source text of one line: separators end a line. */
function literal(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u2028\u2029]/g,
    (separator) => `\\u${separator.charCodeAt(0).toString(16)}`,
  );
}
