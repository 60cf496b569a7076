/** The median: the middle value, or the mean of the two in the middle. `NaN` of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** A cost, and the size of what it was for. */
export interface SizedCost {
  readonly size: number;
  readonly cost: number;
}

/** How a cost grows from the first size to the last: 1 is linear, 2 is with the square. `NaN` of less than two sizes. */
export function growthExponent(costs: readonly SizedCost[]): number {
  const [first, last] = [costs[0], costs.at(-1)];
  if (first === undefined || last === undefined) return Number.NaN;
  return Math.log(last.cost / first.cost) / Math.log(last.size / first.size);
}
