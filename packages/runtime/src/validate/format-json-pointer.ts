/** A JSON Pointer (RFC 6901, 3), not as a fragment. Looked for is what is wrong: to match all of a long text would take its length in stack. */
export function isJsonPointer(text: string): boolean {
  return text === "" || (text.startsWith("/") && !/~(?![01])/.test(text));
}

/** A relative JSON Pointer (draft-bhutton-relative-json-pointer-00, 3). */
export function isRelativeJsonPointer(text: string): boolean {
  const [number = ""] = /^(?:0|[1-9]\d*)/.exec(text) ?? [];
  const rest = text.slice(number.length);
  return number !== "" && (rest === "#" || isJsonPointer(rest));
}
