import { parsePair } from "./content-json.ts";
import { parseExactJson } from "./exact-json.ts";
import type { Pair } from "./parameter-codec.ts";
import { percentDecode, queryDecode } from "./percent-encoding.ts";

/** What `decodeContentJson` reads, with the digits of large integers kept for codecs. */
export function decodeExactContentJson(name: string, pairs: readonly Pair[]): unknown {
  return parsePair(name, pairs, queryDecode, parseExactJson);
}

/** What `decodeContentJsonPath` reads, with the digits of large integers kept for codecs. */
export function decodeExactContentJsonPath(_name: string, text: string): unknown {
  return parseExactJson(percentDecode(text));
}

/** What `decodeContentJsonHeader` reads, with the digits of large integers kept for codecs. */
export function decodeExactContentJsonHeader(_name: string, text: string): unknown {
  return parseExactJson(text);
}

/** What `decodeContentJsonCookie` reads, with the digits of large integers kept for codecs. */
export function decodeExactContentJsonCookie(name: string, pairs: readonly Pair[]): unknown {
  return parsePair(name, pairs, percentDecode, parseExactJson);
}
