/** How far ahead access tokens are refreshed, in milliseconds. */
export interface Freshness {
  /** Before the token expires. */
  readonly refreshAhead: number;
  /** How far the clocks of the service and of the application's machines may be apart. */
  readonly clockSkew: number;
}

/** The times of an access token. */
interface Lifespan {
  readonly obtainedAt: number;
  readonly expiresAt: number;
}

/** Whether an access token needs no refresh yet. Half of a short life is always used, so that no call refreshes each time. */
export function isFresh(
  { obtainedAt, expiresAt }: Lifespan,
  now: number,
  { refreshAhead, clockSkew }: Freshness,
): boolean {
  const ahead = Math.min(refreshAhead + clockSkew, (expiresAt - obtainedAt) / 2);
  // A token from the future: a clock was set back, and nobody knows when it expires.
  return now >= obtainedAt - clockSkew && now < expiresAt - ahead;
}

/** Whether an access token still holds: good enough while it cannot be refreshed. */
export function isValid({ obtainedAt, expiresAt }: Lifespan, now: number, { clockSkew }: Freshness): boolean {
  return isFresh({ obtainedAt, expiresAt }, now, { refreshAhead: 0, clockSkew });
}
