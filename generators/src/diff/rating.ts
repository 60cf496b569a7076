/** How much a change asks of those who use a package (Semantic Versioning 2.0.0, 6 to 8), the greatest first. */
export const ratings = ["major", "minor", "patch"] as const;

/** See `ratings`. */
export type Rating = (typeof ratings)[number];

/** The targets for which a difference is rated. */
export const ratedTargets = ["types", "client", "server", "validators"] as const;

/** See `ratedTargets`. */
export type RatedTarget = (typeof ratedTargets)[number];

/** A rating for each target; a target that a change does not concern has none. */
export type Ratings = Readonly<Partial<Record<RatedTarget, Rating>>>;

/** The greatest of some ratings; `undefined` if there are none. */
export function greatest(list: readonly (Rating | undefined)[]): Rating | undefined {
  return ratings.find((rating) => list.includes(rating));
}

/** For each target the greatest of some ratings. */
export function greatestOfEach(list: readonly Ratings[]): Ratings {
  const entries = ratedTargets.map((target) => [target, greatest(list.map((one) => one[target]))] as const);
  return Object.fromEntries(entries.filter(([, rating]) => rating !== undefined));
}
