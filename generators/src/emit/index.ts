export { type Code, code, empty, isEmpty, join, lines } from "./code.ts";
export type { DocComment } from "./doc-comment.ts";
export { comment, objectKey, prefixTemplate, regularExpression, typeKey, value } from "./encode.ts";
export { type Identifier, identifier, reservedWords } from "./identifier.ts";
export type { LiteralValue } from "./literal.ts";
export { header, OutputFiles } from "./output-files.ts";
export type { RenderedFile, SourceFile } from "./source-file.ts";
export { sourceText } from "./source-text.ts";
export { type ModuleSymbol, runtimeSymbol } from "./symbol.ts";
