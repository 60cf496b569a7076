/** A JSON Pointer with one more token (RFC 6901, section 3). */
export function appendToken(pointer: string, token: string): string {
  return `${pointer}/${escapeToken(token)}`;
}

/** The tokens of a JSON Pointer (RFC 6901, section 4), or `undefined` where the text is none. */
export function pointerTokens(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer.slice(1).split("/").map(unescapeToken);
}

/** Decodes percent-encoding in a URI fragment (RFC 6901, section 6); a broken escape is left as it is. */
export function decodeFragment(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function escapeToken(token: string): string {
  if (!token.includes("~") && !token.includes("/")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapeToken(token: string): string {
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}
