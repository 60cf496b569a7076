/** UTF-16 code units of a value's JSON text (`JSON.stringify`). Infinite where there is no such text, as for cyclic data. */
export function serializedLength(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
