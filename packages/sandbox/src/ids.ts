/** Makes identifiers of a kind: `post-…`, `report-…`. */
export type Ids = (kind: string) => string;

/** Identifiers that nobody can guess, and no two processes share. */
export const randomIds: Ids = (kind) => `${kind}-${crypto.randomUUID()}`;

/** Identifiers that are the same in each run: `report-1`, `report-2`, … For one process only. */
export function countedIds(): Ids {
  const counts = new Map<string, number>();
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}-${count}`;
  };
}
