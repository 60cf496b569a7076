import { parseMediaType } from "./media-type.ts";

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
  const parts = parseMediaType(text);
  if (parts === undefined) return [];
  const quality = Number(parts.parameters.get("q") ?? "1");
  return [{ essence: parts.essence, quality: quality >= 0 && quality <= 1 ? quality : 0 }];
}

/** The quality that the most specific matching range gives. */
function qualityOf(mediaType: string, ranges: readonly AcceptRange[]): number {
  const essence = parseMediaType(mediaType)?.essence ?? mediaType;
  const [type = ""] = essence.split("/");
  for (const wanted of [essence, `${type}/*`, "*/*"]) {
    const matching = ranges.filter((range) => range.essence === wanted);
    if (matching.length > 0) return Math.max(...matching.map((range) => range.quality));
  }
  // An offered range can produce any type within it.
  if (essence === "*/*") return Math.max(0, ...ranges.map((range) => range.quality));
  if (!essence.endsWith("/*")) return 0;
  return Math.max(
    0,
    ...ranges.filter((range) => range.essence.startsWith(`${type}/`)).map(({ quality }) => quality),
  );
}
