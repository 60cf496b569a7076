/**
 * Names of headers whose documented names carry a placeholder: with `headerPrefix("network", "acme")`, the document's
 * `x-network-scopes` is `x-acme-scopes` on the wire. Other names stay as they are. Throws `RangeError` for a prefix that a
 * header name (RFC 9110, 5.1) cannot hold.
 */
export function headerPrefix(placeholder: string, actual: string): (declared: string) => string {
  if (!/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/.test(actual)) throw new RangeError("Not a part of a header name");
  const documented = `x-${placeholder}-`.toLowerCase();
  return (declared) =>
    declared.toLowerCase().startsWith(documented)
      ? `x-${actual}-${declared.slice(documented.length)}`
      : declared;
}
