/** A JSON Pointer (RFC 6901) from its reference tokens. */
export function pointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The reference tokens of a JSON Pointer (RFC 6901, section 4); a leading `#` is taken off. */
export function tokens(text: string): readonly string[] {
  return text
    .replace(/^#/, "")
    .split("/")
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Whether a value is an object with string keys, so neither a list nor null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What stands at a place of a document, or undefined. Takes own properties only. */
export function at(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, token) => {
    if (typeof node !== "object" || node === null) return undefined;
    return Object.getOwnPropertyDescriptor(node, token)?.value;
  }, root);
}
