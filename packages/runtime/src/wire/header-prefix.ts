/**
 * Names of headers whose documented names carry a placeholder: with `headerPrefix("network", "acme")`, the document's
 * `x-network-scopes` is `x-acme-scopes` on the wire. Other names stay as they are, and without a prefix all do.
 * Throws `TypeError` for a prefix that a header name (RFC 9110, 5.1) cannot hold.
 */
export function headerPrefix(
  placeholder: string,
  actual: string = placeholder,
): (declared: string) => string {
  // Asked for a name that cannot be, the platform throws.
  new Headers().has(actual);
  const documented = new RegExp(`^x-${placeholder}-`, "i");
  return (declared) => declared.replace(documented, () => `x-${actual}-`);
}
