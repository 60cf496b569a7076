import {
  closestMediaType,
  isMediaType,
  mediaTypeParameter,
  mediaTypeParts,
  withQuotedSlashes,
} from "../wire/media-type.ts";

/**
 * Whether an `Accept` field allows at least one of the media types that an operation can answer with (RFC 9110, 12.5.1).
 * Parts of the field that do not parse allow nothing. Offered ranges (`text/*`) count as whatever the field asks for.
 */
export function acceptsAny(accept: string | null, offered: readonly string[]): boolean {
  if (accept === null || accept.trim() === "" || offered.length === 0) return true;
  const ranges = accept.split(",").flatMap(parseRange);
  return offered.some((mediaType) => qualityOf(mediaType, ranges) > 0);
}

interface AcceptRange {
  readonly essence: string;
  readonly quality: number;
}

function parseRange(text: string): readonly AcceptRange[] {
  // Generated clients ask for what the document declares, and OpenAPI itself writes `multipart/related; type=text/html`.
  if (!isMediaType(withQuotedSlashes(text))) return [];
  const [essence] = mediaTypeParts(text);
  const quality = Number(mediaTypeParameter(text, "q") ?? "1");
  return [{ essence, quality: quality >= 0 && quality <= 1 ? quality : 0 }];
}

/** The quality that the most specific matching range gives. */
function qualityOf(mediaType: string, ranges: readonly AcceptRange[]): number {
  const [essence] = mediaTypeParts(mediaType);
  const [type = ""] = essence.split("/");
  for (const wanted of [essence, `${type}/*`, "*/*"]) {
    const matching = ranges.filter((range) => range.essence === wanted);
    if (matching.length > 0) return Math.max(...matching.map((range) => range.quality));
  }
  // An offered range can produce any type within it.
  if (!essence.includes("*")) return 0;
  const within = ranges.filter((range) => closestMediaType([essence], range.essence) !== "");
  return Math.max(0, ...within.map(({ quality }) => quality));
}
