import type { Pair } from "./parameter-codec.ts";

/** The pairs of a Cookie header (RFC 6265, 4.2). Other applications' cookies are among them, so nothing in it is an error. */
export function parseCookies(header: string): readonly Pair[] {
  return header.split(";").flatMap((piece): Pair[] => {
    const sign = piece.indexOf("=");
    if (sign < 0) return [];
    const value = piece.slice(sign + 1).trim();
    return [[tolerantDecode(piece.slice(0, sign).trim()), value.replace(/^"(.*)"$/, "$1")]];
  });
}

function tolerantDecode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
