import { isTextType } from "@tenon/runtime/wire";
import type { SchemaDraft } from "./schema-arena.ts";

/** Translates `format: byte` of 2.0 and 3.0 and marks what is bytes rather than text (OpenAPI 3.2, 4.14.6.2). */
export function markEncoding(draft: SchemaDraft): void {
  const encoding = base64Formats.get(draft.format ?? "");
  if (encoding !== undefined) draft.contentEncoding ??= encoding;
  const bytes = draft.contentEncoding === undefined && draft.contentMediaType !== undefined;
  // The encoding that leaves bytes as they are (RFC 2045, 6.2); base64 and its like make text of them.
  const unencoded = draft.contentEncoding?.toLowerCase() === "binary";
  if (draft.format === "binary" || unencoded || (bytes && !isTextType(draft.contentMediaType ?? "")))
    draft.binary = true;
}

const base64Formats: ReadonlyMap<string, string> = new Map([
  ["byte", "base64"],
  ["base64", "base64"],
  ["base64url", "base64url"],
]);
