import type { Pair } from "./parameter-codec.ts";
import { queryDecode } from "./percent-encoding.ts";

/** The pairs of a query string (without `?`) or a form. Throws `DecodeError` for a name with broken percent-encoding. */
export function parseQuery(text: string): readonly Pair[] {
  return text
    .split("&")
    .filter((piece) => piece !== "")
    .map((piece) => {
      const sign = piece.indexOf("=");
      return sign < 0 ? [queryDecode(piece), ""] : [queryDecode(piece.slice(0, sign)), piece.slice(sign + 1)];
    });
}
