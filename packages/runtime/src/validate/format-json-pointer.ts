/** A JSON Pointer (RFC 6901, 3), not as a fragment. */
export function isJsonPointer(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)*$/.test(text);
}

/** A relative JSON Pointer (draft-bhutton-relative-json-pointer-00, 3). */
export function isRelativeJsonPointer(text: string): boolean {
  return /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text);
}
