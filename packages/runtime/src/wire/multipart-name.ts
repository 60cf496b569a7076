/**
 * A declared multipart media type as bodies of it say it: without a boundary, which each has one of its own of, and with a slash in a
 * parameter in quotes (RFC 2045, 5.1), which many documents leave out. Of several types the first counts.
 */
export function multipartName(declared: string): string {
  const [first = ""] = declared.split(",");
  return first
    .replace(/;\s*boundary=(?:"[^"]*"|[^;]*)/i, "")
    .replace(/=([^\s;"]*\/[^\s;"]*)/g, '="$1"')
    .trim();
}
