import type { Middleware } from "@tenon/runtime/client";
import { randomState } from "openid-client";
import { headerReader } from "../network-state.ts";
import { readGrant } from "./access-token.ts";
import type { PendingSignIn } from "./authorization-request.ts";
import { type EndReason, SignInError } from "./errors.ts";
import type { OAuthClient } from "./oauth-client.ts";
import type { SessionContext } from "./session.ts";
import { type SignedInView, signedInView } from "./signed-in-view.ts";
import { storing } from "./storing.ts";
import { grantTokens, isWider, scopesOf } from "./token-response.ts";
import type { GrantBinding, TokenStore } from "./token-store.ts";

/** Settings of an application's sessions. */
export interface SessionsOptions {
  readonly oauth: OAuthClient;
  readonly store: TokenStore;
  /** The network's name in header names, in place of the document's `network`. */
  readonly headerPrefix?: string | undefined;
  /** Around every request of a view; the first is the outermost. What leaves with other credentials is not sent. */
  readonly use?: readonly Middleware[] | undefined;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** How long before its end an access token is refreshed, in milliseconds; the clock skew comes on top. Default 60000. */
  readonly refreshAhead?: number | undefined;
  /** Lifetime of refresh tokens, in milliseconds. Default: 30 days, as documented. */
  readonly refreshTokenLifetime?: number | undefined;
  /** Told once, in the process where it happens, when a session ends: in the store it has ended already. */
  readonly onEnded?: ((event: SessionEnded) => void) | undefined;
}

/** A session has ended for good. */
export interface SessionEnded {
  readonly sessionId: string;
  readonly reason: EndReason;
}

/** A sign-in that has come to its end. */
export interface SignedIn {
  /** Names the session in the store. Secret: whoever has it can open the session. */
  readonly sessionId: string;
  readonly view: SignedInView;
  /** Claims of the ID token, where there is one. Which it has is not shown. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** What an application knows of a session beforehand; the rest is learned from its first response. */
export interface SignInExpectation {
  readonly actorId?: string;
  readonly appId?: string;
}

/** The sessions of an application. */
export interface Sessions {
  /** Checks the response to an authorization request, exchanges its code, and stores the tokens. Rejects with `SignInError` or `TokenStoreError`. */
  completeSignIn(
    response: string | URL | URLSearchParams,
    pending: PendingSignIn,
    expected?: SignInExpectation,
  ): Promise<SignedIn>;
  /** The view of a session. Rejects with `SignInAgainError` when it has ended, or with `TokenStoreError`. */
  open(sessionId: string): Promise<SignedInView>;
  /** Forgets a session and its tokens. */
  signOut(sessionId: string): Promise<void>;
}

/** Makes the sessions of an application. Throws `TypeError` for a `headerPrefix` that no header name can hold. */
export function createSessions(options: SessionsOptions): Sessions {
  const { oauth, store, refreshTokenLifetime = 30 * 24 * 3_600_000 } = options;
  const context = sessionContext(options, refreshTokenLifetime);
  return Object.freeze({
    async completeSignIn(
      response: string | URL | URLSearchParams,
      pending: PendingSignIn,
      expected: SignInExpectation = {},
    ) {
      const sentAt = oauth.now();
      const answer = await oauth.exchangeCode(response, pending);
      if (isWider(answer, pending.scopes)) {
        throw new SignInError("scope_widened", "The service granted a wider scope than was asked for");
      }
      const sessionId = randomState();
      const scopes = scopesOf(answer, pending.scopes);
      const tokens = grantTokens(answer, sentAt, refreshTokenLifetime);
      const binding: GrantBinding = { ...expected };
      await storing("keep a session", () => store.create(sessionId, tokens, scopes, binding));
      const claims = answer.claims?.();
      return { sessionId, view: signedInView(context, sessionId, scopes), ...(claims && { claims }) };
    },
    async open(sessionId: string) {
      const { scopes } = await readGrant(context, sessionId);
      return signedInView(context, sessionId, scopes);
    },
    async signOut(sessionId: string) {
      context.refused.delete(sessionId);
      await storing("forget a session", () => store.delete(sessionId));
    },
  });
}

function sessionContext(options: SessionsOptions, refreshTokenLifetime: number): SessionContext {
  const {
    oauth,
    store,
    headerPrefix,
    use = [],
    fetch: send = fetch,
    refreshAhead = 60_000,
    onEnded,
  } = options;
  // After the step that is under way, so that a listener's fault is its own.
  const tell = (sessionId: string, reason: EndReason): void => {
    if (onEnded) queueMicrotask(() => onEnded({ sessionId, reason }));
  };
  const refused = new Map<string, number>();
  return {
    oauth,
    store,
    refreshTokenLifetime,
    freshness: { refreshAhead, clockSkew: oauth.clockSkew },
    header: headerReader(headerPrefix),
    refused,
    refreshing: new Map(),
    client: {
      baseUrl: oauth.baseUrl,
      use,
      ...(headerPrefix !== undefined && { headerPrefix }),
      // No cache between a session and the service, and no cookies of anybody.
      fetch: (url, init) => send(url, { ...init, cache: "no-store", credentials: "omit" }),
    },
    async end(id, reason) {
      refused.delete(id);
      if (await storing("end a session", () => store.end(id, reason))) tell(id, reason);
    },
    async endLapsed(id) {
      if (await storing("end a session", () => store.endLapsed(id))) tell(id, "refresh_interrupted");
    },
  };
}
