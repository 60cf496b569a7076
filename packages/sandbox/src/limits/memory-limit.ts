import type { Clock } from "../clock.ts";
import type { Limit, Window } from "./limit.ts";

/** A window that has begun. */
interface Begun {
  readonly ends: number;
  taken: number;
}

/**
 * Counts in the memory of this process, by the sandbox's clock. It holds `capacity` keys at most, in two generations: when the younger
 * one is full, or as old as a window, it becomes the elder, and the one that was is forgotten as a whole. A flood of addresses
 * so costs bounded memory, no search, and shuts nobody out.
 */
export class MemoryLimit implements Limit {
  readonly #window: Window;
  readonly #clock: Clock;
  readonly #capacity: number;
  #elder: ReadonlyMap<string, Begun> = new Map();
  #younger: Map<string, Begun> = new Map();
  #youngerBegan = Number.NEGATIVE_INFINITY;

  constructor(window: Window, clock: Clock, capacity: number = 200_000) {
    this.#window = window;
    this.#clock = clock;
    this.#capacity = capacity;
  }

  /** How many keys are held now. */
  get size(): number {
    return this.#elder.size + this.#younger.size;
  }

  async take(key: string): Promise<number | undefined> {
    const now = this.#clock.now();
    const known = this.#younger.get(key) ?? this.#elder.get(key);
    const current = known !== undefined && known.ends > now ? known : this.#begin(key, now);
    if (current.taken >= this.#window.requests) return current.ends - now;
    current.taken += 1;
    return undefined;
  }

  #begin(key: string, now: number): Begun {
    const isOld = now - this.#youngerBegan >= this.#window.milliseconds;
    if (isOld || this.#younger.size >= this.#capacity / 2) {
      this.#elder = this.#younger;
      this.#younger = new Map();
      this.#youngerBegan = now;
    }
    const begun = { ends: now + this.#window.milliseconds, taken: 0 };
    this.#younger.set(key, begun);
    return begun;
  }
}
