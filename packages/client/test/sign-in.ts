import {
  createOAuthClient,
  createSessions,
  memoryTokenStore,
  type OAuthClient,
  type OAuthClientOptions,
  type PendingSignIn,
  type SessionEnded,
  type Sessions,
  type SessionsOptions,
  type SignedInView,
  type TokenStore,
} from "@shared-social/client/oauth";
import { client } from "./authorization-server.ts";
import type { PilotServer } from "./pilot-server.ts";

/** Times by which tests shorten the defaults. */
export type Settings = Partial<OAuthClientOptions> &
  Partial<Omit<SessionsOptions, "oauth" | "store">> & { readonly store?: TokenStore };

/** An application that knows the service, with a clock that a test may set forward. */
export interface Application {
  readonly oauth: OAuthClient;
  readonly sessions: Sessions;
  readonly store: TokenStore;
  readonly ended: SessionEnded[];
  /** Milliseconds by which the application's clock is ahead. */
  readonly clock: { ahead: number };
}

export async function startApplication(server: PilotServer, settings: Settings = {}): Promise<Application> {
  const clock = { ahead: 0 };
  const ended: SessionEnded[] = [];
  const { store = memoryTokenStore(), ...rest } = settings;
  const oauth = await createOAuthClient({
    ...oauthOptions(server),
    now: () => Date.now() + clock.ahead,
    ...rest,
  });
  const sessions = createSessions({ oauth, store, onEnded: (event) => void ended.push(event), ...rest });
  return { oauth, sessions, store, ended, clock };
}

export function oauthOptions(server: Pick<PilotServer, "url">): OAuthClientOptions {
  return {
    baseUrl: server.url,
    clientId: client.id,
    clientSecret: client.secret,
    redirectUri: client.redirectUri,
  };
}

/** The response to an authorization request, as the browser brings it back. */
export async function visit(url: string): Promise<URL> {
  const { status, headers } = await fetch(url, { redirect: "manual" });
  if (status !== 302) throw new Error(`The authorization endpoint answered with ${status}`);
  return new URL(headers.get("location") ?? "");
}

export const allScopes = ["openid", "read", "report:write"] as const;

/** Begins a sign-in and brings back its response. */
export async function authorize(
  { oauth }: Application,
  scopes: readonly string[] = allScopes,
): Promise<{ readonly response: URL; readonly pending: PendingSignIn }> {
  const { url, pending } = await oauth.beginSignIn({ scopes });
  return { response: await visit(url), pending };
}

/** Signs in. */
export async function signIn(
  application: Application,
  scopes?: readonly string[],
): Promise<{ readonly sessionId: string; readonly view: SignedInView }> {
  const { response, pending } = await authorize(application, scopes);
  return await application.sessions.completeSignIn(response, pending);
}
