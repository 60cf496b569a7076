import { remembered } from "./remembered.ts";

/**
 * Names of headers whose documented names carry a placeholder: with `headerPrefix(/^x-network-/i, "acme")`, the document's
 * `x-network-scopes` is `x-acme-scopes` on the wire. Other names stay as they are. Throws `TypeError` for a word that a
 * header name (RFC 9110, 5.1) cannot hold.
 */
export function headerPrefix(documented: RegExp, actual: string): (declared: string) => string {
  // Asked for a name that cannot be, the platform throws.
  new Headers().has(actual);
  return remembered((declared) => declared.replace(documented, () => `x-${actual}-`));
}
