import type { Limit } from "../limits/limit.ts";
import type { Log } from "../log.ts";
import type { BetterAuth } from "./better-auth.ts";
import type { GrantStore } from "./grants.ts";

/** What the parts of the authorization server share. */
export interface AuthorizationServer extends GrantStore {
  readonly auth: BetterAuth;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The network's origin, with which an `Origin` has to agree. */
  readonly origin: string;
  /** Keys for one purpose each are derived from it. */
  readonly secret: string;
  readonly mayAct: (actorId: string) => Promise<boolean>;
  readonly signInLimit: Limit;
  readonly log: Log;
}
