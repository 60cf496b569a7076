import { mediaTypeList, withQuotedSlashes } from "./media-type.ts";

/**
 * A declared multipart media type as bodies of it say it: without a boundary, since each body has its own, and with slashes of
 * parameters in quotes. Of several types the first counts.
 */
export function multipartMediaType(declared: string): string {
  const [first = ""] = mediaTypeList(declared);
  return withQuotedSlashes(first.replace(/;\s*boundary=(?:"[^"]*"|[^;]*)/i, "")).trim();
}
