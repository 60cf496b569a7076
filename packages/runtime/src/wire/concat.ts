/** One piece of many; `length` is that of all together, where it is known. A single piece is taken as it is. */
export function concat(
  chunks: readonly Uint8Array[],
  length: number = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0),
): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // No platform reads a body into shared memory.
  if (first !== undefined && chunks.length === 1) return first as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
