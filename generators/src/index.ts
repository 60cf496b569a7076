/**
 * The library. Everything here is light to load, so that a configuration that imports it costs nothing; `generate` loads the
 * rest when it is called.
 */
import type { Generated, GenerateRequest } from "./generate.ts";

export { type Config, type DocumentConfig, defineConfig, type OutputConfig } from "./config/config.ts";
export type { Diagnostic, Finding, Place, Report, Severity } from "./diagnostics/diagnostic.ts";
export { type DiagnosticCode, type RegistryEntry, registry } from "./diagnostics/registry.ts";
export { ReadFailure, type ReadText } from "./document/read-text.ts";
export { type Code, code, empty, type Interpolation, isEmpty, join, lines } from "./emit/code.ts";
export type { DocComment } from "./emit/doc-comment.ts";
export {
  access,
  comment,
  objectKey,
  prefixTemplate,
  regularExpression,
  typeKey,
  value,
} from "./emit/encode.ts";
export { type Identifier, identifier, isIdentifierName, reservedWords } from "./emit/identifier.ts";
export type { LiteralValue } from "./emit/literal.ts";
export type { PrintedPiece, RenderedFile, SourceFile } from "./emit/source-file.ts";
export { textKey } from "./emit/source-text.ts";
export { fileOf, type Module, type ModuleSymbol, runtimeSymbol } from "./emit/symbol.ts";
export type { Generated, GenerateRequest } from "./generate.ts";
export type { OutputOptions } from "./generate-output.ts";
export type { RuntimeSources } from "./inline-runtime.ts";
export * from "./model/index.ts";
export type { FileOf, NamedEntity, Names, NamingHook } from "./plan/index.ts";
export type { EntityKind, NameRole } from "./plan/name-role.ts";
export type { OperationSelector, Selection } from "./plan/selection.ts";
export { type BaseName, headerKey, headerKeys } from "./plan/words.ts";
export {
  defineTarget,
  type LastTime,
  type Target,
  type TargetContext,
  type TargetMemory,
  type TargetOptions,
} from "./targets/target.ts";

/** Generates the files of every output of one document; see `GenerateRequest`. Reads only by the request's `read` and writes nothing. */
export async function generate(request: GenerateRequest): Promise<Generated> {
  const core = await import("./generate.ts");
  return core.generate(request);
}
