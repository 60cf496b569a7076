/** The names that are most like a name that does not exist: at most three, the most alike first. Half of its letters are the same at least. */
export function nearest(name: string, names: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase();
  const limit = Math.min(Math.max(2, Math.floor(name.length / 3)), Math.floor(name.length / 2));
  return names
    .map((one) => ({ one, distance: editDistance(wanted, one.toLowerCase(), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ one }) => one);
}

/** Levenshtein distance, or more than the limit where it is known to be. */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 0; at < left.length; at++) {
    const next = [at + 1];
    for (let to = 0; to < right.length; to++) {
      const same = left[at] === right[to] ? 0 : 1;
      next.push(Math.min((row[to] ?? 0) + same, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
