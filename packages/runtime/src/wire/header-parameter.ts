/**
 * The value of a parameter of a header such as `Content-Type` or `Content-Disposition` (RFC 9110, 5.6.6), as it is written between its quotes;
 * of several the first. What stands within the quotes of another parameter is none.
 * A backslash stands for itself before the last quote: browsers and `encodeMultipart` write names and file names so (HTML, 4.10.21.8).
 */
export function headerParameter(header: string, name: string): string | undefined {
  for (const [, key, quoted, bare] of header.matchAll(parameter)) {
    if (key?.toLowerCase() === name) return quoted ?? bare;
  }
  return undefined;
}

const parameter = /;\s*([^\s;="]+)=(?:"((?:[^"\\]|\\(?!"\s*(?:;|$)).|\\(?="\s*(?:;|$)))*)"|([^\s;"]*))/gs;
