/** So many requests in a window of time, for each key. */
export interface Window {
  /** Tells the windows of different limits apart where they share a store. */
  readonly name: string;
  readonly requests: number;
  readonly milliseconds: number;
}

/** Counts requests against a window. */
export interface Limit {
  /**
   * Takes one request of a key's window, which begins with its first. Gives `undefined` while there are any, else how many
   * milliseconds it is until the window ends. Throws `LimitsUnavailable` when nobody can tell.
   */
  take(key: string): Promise<number | undefined>;
}

/** The store of the limits cannot be asked. */
export class LimitsUnavailable extends Error {
  override readonly name = "LimitsUnavailable";
}

/** 120 public reads a minute, for each connecting address. */
export const anonymousReads: Window = { name: "anonymous-reads", requests: 120, milliseconds: 60_000 };

/** 30 requests a minute, shared by the operations events and reconcile. Both have yet to be shown; their budget is ready. */
export const eventsAndReconcile: Window = {
  name: "events-and-reconcile",
  requests: 30,
  milliseconds: 60_000,
};

/** `Retry-After` (RFC 9110, 10.2.3): whole seconds, never fewer than it takes, and never none. */
export function retryAfter(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
