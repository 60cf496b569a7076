import { Redis } from "ioredis";
import { signIns } from "../authorization/sign-in-limit.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { anonymousReads, eventsAndReconcile, type Limit, LimitsUnavailable } from "./limit.ts";
import { MemoryLimit } from "./memory-limit.ts";
import { RedisLimit } from "./redis-limit.ts";

/** The limits of the service. */
export interface Limits {
  readonly anonymousReads: Limit;
  readonly eventsAndReconcile: Limit;
  readonly signIns: Limit;
  close(): Promise<void>;
}

/** Opens the limits: in Redis where a URL is given, else in memory. Throws `LimitsUnavailable` where nobody answers there. */
export async function openLimits(url: string | undefined, clock: Clock, log: Log): Promise<Limits> {
  if (url === undefined) {
    return {
      anonymousReads: new MemoryLimit(anonymousReads, clock),
      eventsAndReconcile: new MemoryLimit(eventsAndReconcile, clock),
      signIns: new MemoryLimit(signIns, clock),
      close: async () => {},
    };
  }
  const redis = new Redis(url, {
    lazyConnect: true,
    // A request waits for a store that does not answer no longer than this, and is refused then.
    commandTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  });
  // It reconnects by itself; without a listener each attempt that fails would be printed.
  redis.on("error", (error: Error) => log.warn("limits_unavailable", { reason: error.name }));
  // What the server says of the password or the number of the database comes as an event, whether it connects or not.
  let refused: Error | undefined;
  const note = (error: Error): void => {
    if (error.name === "ReplyError") refused ??= error;
  };
  redis.on("error", note);
  try {
    await redis.connect();
    if (refused !== undefined) throw refused;
  } catch (error) {
    // It would go on trying for ever.
    redis.disconnect();
    const problem =
      refused === undefined
        ? "Nobody answers as Redis or Valkey at REDIS_URL"
        : "Redis or Valkey refuses the user, the password or the number of the database in REDIS_URL";
    throw new LimitsUnavailable(problem, { cause: error });
  } finally {
    redis.off("error", note);
  }
  return {
    anonymousReads: new RedisLimit(anonymousReads, redis),
    eventsAndReconcile: new RedisLimit(eventsAndReconcile, redis),
    signIns: new RedisLimit(signIns, redis),
    close: async () => void (await redis.quit()),
  };
}
