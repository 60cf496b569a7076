/**
 * The value at a JSON Pointer (RFC 6901) in a parsed document, or undefined when the pointer leads nowhere. The pointer
 * may start with `#`, as in a URI fragment without percent-encoding.
 */
export function atPointer(document: unknown, pointer: string): unknown {
  const tokens = pointer.replace(/^#/, "").split("/").slice(1);
  let node = document;
  for (const token of tokens) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = Reflect.get(node, key);
  }
  return node;
}
