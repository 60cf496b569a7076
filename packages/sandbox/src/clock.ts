/** The time that the sandbox goes by. Everything that expires, and every time that is written down, asks it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward by so many milliseconds. Throws `RangeError` for a negative or infinite number. */
  advance(milliseconds: number): void;
}

/**
 * Makes a clock. Without `fixed` it runs with the system's; with it, it stands at that time (milliseconds since 1970) and only
 * `advance` moves it.
 */
export function createClock(fixed?: number): Clock {
  let offset = 0;
  return {
    now: () => (fixed ?? Date.now()) + offset,
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) {
        throw new RangeError("Time is advanced by a number of milliseconds that is not negative");
      }
      offset += milliseconds;
    },
  };
}
