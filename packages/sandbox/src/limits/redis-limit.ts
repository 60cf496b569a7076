import type { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { type Limit, LimitsUnavailable, type Window } from "./limit.ts";

/** Counts in Redis or Valkey, for any number of instances together. Windows go by the time of the server there. */
export class RedisLimit implements Limit {
  readonly #limiter: RateLimiterRedis;

  constructor(window: Window, redis: Redis) {
    this.#limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `sandbox:${window.name}`,
      points: window.requests,
      duration: window.milliseconds / 1_000,
      rejectIfRedisNotReady: true,
    });
  }

  async take(key: string): Promise<number | undefined> {
    try {
      await this.#limiter.consume(key);
      return undefined;
    } catch (refused) {
      // The limiter rejects with its result where the window is used up, and with an error where it could not ask.
      if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
      throw new LimitsUnavailable("The store of the limits does not answer", { cause: refused });
    }
  }
}
