/**
 * The key of `declared` that covers a media type: equal with its parameters, else equal without, else the narrowest range
 * (`application/*+json`, `text/*`, every range). Names are compared without case (RFC 9110, 8.3.1).
 */
export function matchMediaType(declared: readonly string[], actual: string): string {
  const wanted = normalize(actual);
  const essence = wanted.replace(/;.*/, "");
  const suffixed = essence.replace(/\/.*\+/, "/*+");
  return (
    [wanted, essence, suffixed, essence.replace(/\/.*/, "/*"), "*/*"]
      .map((candidate) => declared.find((key) => normalize(key) === candidate))
      .find(Boolean) ?? ""
  );
}

function normalize(mediaType: string): string {
  return mediaType.replace(/[\s"]/g, "").toLowerCase();
}
