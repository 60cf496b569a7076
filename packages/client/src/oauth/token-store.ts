import type { EndReason } from "./errors.ts";

/** Tokens of a grant, with times in milliseconds since 1970 by the application's clock. */
export interface GrantTokens {
  readonly accessToken: string;
  /** Absent when the service gave none. */
  readonly refreshToken: string | undefined;
  /** When they were asked for, which is before they were issued. */
  readonly obtainedAt: number;
  readonly expiresAt: number;
  readonly refreshExpiresAt: number;
}

/** Whom and what a session's responses speak of. Each is set by the first response that says it, and never changes. */
export interface GrantBinding {
  readonly actorId?: string;
  readonly appId?: string;
  readonly grantId?: string;
  readonly incarnation?: string;
}

/** A grant as the store has it, told apart by `state`. */
export type StoredGrant = ActiveGrant | SpendingGrant | EndedGrant;

/** The grant can be used. Its refresh token is given by `take` only. */
export interface ActiveGrant {
  readonly state: "active";
  /** Counts rotations. */
  readonly generation: number;
  readonly accessToken: string;
  readonly refreshable: boolean;
  readonly obtainedAt: number;
  readonly expiresAt: number;
  readonly refreshExpiresAt: number;
  /** What was granted at sign-in. */
  readonly scopes: readonly string[];
  readonly binding: GrantBinding;
}

/** Somebody is spending the refresh token. */
export interface SpendingGrant {
  readonly state: "spending";
  /** Whether the time for it is over, so that its spender must have died. By the store's clock. */
  readonly lapsed: boolean;
  readonly scopes: readonly string[];
  readonly binding: GrantBinding;
}

/** The grant is over; its tokens are gone from the store. */
export interface EndedGrant {
  readonly state: "ended";
  readonly reason: EndReason;
}

/**
 * Keeps the tokens of sessions, for all processes of an application. Every method is one atomic step that is on disk, where
 * there is one, when its promise resolves. Together `take` and `put` are the lock of a grant: the refresh token leaves the
 * store before it is sent, so that nobody finds it a second time whatever happens to the one who took it.
 */
export interface TokenStore {
  /** Adds an active grant under a new id. */
  create(id: string, tokens: GrantTokens, scopes: readonly string[], binding: GrantBinding): Promise<void>;
  /** What there is under an id. */
  read(id: string): Promise<StoredGrant | undefined>;
  /**
   * From active to spending: gives the refresh token and keeps none. `undefined` when the grant is not active in this
   * generation, because somebody else was faster. `lease` says after how many milliseconds the spender counts as dead.
   */
  take(id: string, generation: number, spender: string, lease: number): Promise<string | undefined>;
  /** From spending to active in the next generation. `false`, and nothing changes, when this spender is not the one. */
  put(id: string, spender: string, tokens: GrantTokens): Promise<boolean>;
  /** From spending back to active: the refresh token was certainly not spent. `false` as with `put`. */
  giveBack(id: string, spender: string, refreshToken: string): Promise<boolean>;
  /** Sets what is not yet set of the binding and gives the whole; `undefined` when the grant is over or unknown. */
  bind(id: string, binding: GrantBinding): Promise<GrantBinding | undefined>;
  /** Ends a grant and forgets its tokens. `false` when it is over already or unknown; the first reason stays. */
  end(id: string, reason: EndReason): Promise<boolean>;
  /** Ends a grant whose spender's time is over, for `refresh_interrupted`. `false` when that is not so. */
  endLapsed(id: string): Promise<boolean>;
  /** Removes the grant. */
  delete(id: string): Promise<void>;
}
