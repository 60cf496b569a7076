/** A table of the ASCII code units in ranges, given as first and last by turns: 1 for those that are in one. */
export function unitTable(ranges: readonly number[]): Uint8Array {
  const table = new Uint8Array(128);
  for (let index = 0; index < ranges.length; index += 2) {
    table.fill(1, ranges[index], (ranges[index + 1] ?? 0) + 1);
  }
  return table;
}
