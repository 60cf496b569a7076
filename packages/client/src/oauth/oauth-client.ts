import { type Configuration, refreshTokenGrant } from "openid-client";
import {
  type AuthorizationRequest,
  authorizationRequest,
  type PendingSignIn,
} from "./authorization-request.ts";
import { exchangeCode } from "./authorization-response.ts";
import { discover } from "./discovery.ts";
import { SignInError } from "./errors.ts";
import { type Introspection, introspect } from "./introspection.ts";
import { carriable, type TokenAnswer } from "./token-response.ts";

/** Settings of a confidential client. */
export interface OAuthClientOptions {
  /** The service's base address, of HTTPS; plain HTTP only to the own machine. */
  readonly baseUrl: string;
  /** Registered identifier and secret; they authenticate the client by HTTP Basic (`client_secret_basic`), and nothing else does. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** The registered address to which the browser comes back. */
  readonly redirectUri: string;
  /** The issuer that the metadata have to name. Default: `/api/auth` below the base address. */
  readonly issuer?: string | undefined;
  /** Time for one request, in milliseconds. Default 15000. */
  readonly timeout?: number | undefined;
  /** How far this clock and the service's may be apart, in milliseconds. Default 30000. */
  readonly clockSkew?: number | undefined;
  /** Time from the authorization request to its response, in milliseconds. Default: ten minutes. */
  readonly signInTimeout?: number | undefined;
  /** The application's clock. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Default: the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** How a sign-in begins. */
export interface SignInOptions {
  /** Such as `openid`, `read` and `report:write`. With `openid` the response has to have an ID token with the right nonce. */
  readonly scopes: readonly string[];
  /** Further parameters of the authorization request, such as `prompt`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** A confidential client of the service's authorization server. It holds the secret where nobody can print it. */
export interface OAuthClient {
  readonly baseUrl: string;
  /** Begins a sign-in: where to send the browser, and what to keep on the server until it comes back. */
  beginSignIn(options: SignInOptions): Promise<AuthorizationRequest>;
  /** Checks the response, the query of the redirect, and exchanges its code. Rejects with `SignInError`. */
  exchangeCode(response: string | URL | URLSearchParams, pending: PendingSignIn): Promise<TokenAnswer>;
  /** Says what a token is worth. Rejects with `SignInError`. */
  introspect(token: string): Promise<Introspection>;
  /** As in the options. */
  readonly timeout: number;
  readonly clockSkew: number;
  readonly now: () => number;
}

/** Reads the service's metadata and makes a client. Rejects with `SignInError`. */
export async function createOAuthClient(options: OAuthClientOptions): Promise<OAuthClient> {
  const { redirectUri, signInTimeout = 600_000, timeout = 15_000, clockSkew = 30_000 } = options;
  const now = options.now ?? Date.now;
  const configuration = await discover(options);
  const client: OAuthClient = Object.freeze({
    baseUrl: options.baseUrl,
    beginSignIn: (signIn: SignInOptions) =>
      authorizationRequest(configuration, { ...signIn, redirectUri, expiresAt: now() + signInTimeout }),
    exchangeCode: async (response: string | URL | URLSearchParams, pending: PendingSignIn) =>
      exchangeCode(configuration, redirectUri, queryOf(response), pending, now()),
    introspect: (token: string) => introspect(configuration, token),
    timeout,
    clockSkew,
    now,
  });
  configurations.set(client, configuration);
  return client;
}

// Not a method of the client: who sends a refresh token by hand breaks the rotation.
const configurations = new WeakMap<OAuthClient, Configuration>();

/** Sends a refresh token, whatever comes of it; only a rotation may do so. Rejects with openid-client's errors, which hold secrets. */
export async function sendRefreshToken(client: OAuthClient, refreshToken: string): Promise<TokenAnswer> {
  const configuration = configurations.get(client);
  if (configuration === undefined) throw new TypeError("The client was not made by createOAuthClient");
  return carriable(await refreshTokenGrant(configuration, refreshToken));
}

function queryOf(response: string | URL | URLSearchParams): URLSearchParams {
  if (response instanceof URLSearchParams) return response;
  // A request of node:http has its path only.
  const url = URL.parse(response, "http://localhost");
  if (url !== null) return url.searchParams;
  throw new SignInError("authorization_response_invalid", "The response to the sign-in is no URL");
}
