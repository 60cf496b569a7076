import { createHash } from "node:crypto";
import { ada, app, type Service } from "./authorization-service.ts";

/** A verifier and its S256 challenge (RFC 7636, 4). */
export const verifier = "verifier-".repeat(6);
export const challenge: string = createHash("sha256").update(verifier).digest("base64url");

/** Parameters of an authorization request that is as it should be. */
const authorizationParameters: Readonly<Record<string, string>> = {
  response_type: "code",
  client_id: app.clientId,
  redirect_uri: app.redirectUris[0] ?? "",
  scope: "read report:write",
  state: "state-1",
  code_challenge: challenge,
  code_challenge_method: "S256",
};

/** A page as a visitor has it before them. */
export interface Visited {
  readonly url: string;
  readonly response: Response;
  readonly text: string;
}

/** A browser without a window: it keeps cookies, and goes where it is sent within the service. */
export class Visitor {
  readonly #service: Pick<Service, "baseUrl">;
  readonly cookies: Map<string, string> = new Map();

  constructor(service: Pick<Service, "baseUrl">) {
    this.#service = service;
  }

  /** Begins an authorization request, with some parameters changed (`null`: left out). */
  authorize(changes: Readonly<Record<string, string | null>> = {}): Promise<Visited> {
    return this.go(authorizeUrl(this.#service, changes));
  }

  /** Sends one request, and follows redirects while they stay within the service. */
  async go(url: string, init: RequestInit = {}): Promise<Visited> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0)
      headers.set("cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    const location = response.headers.get("location");
    const next = location === null ? undefined : new URL(location, url);
    if (next?.origin === this.#service.baseUrl) return this.go(next.href);
    return { url: next?.href ?? url, response, text: await response.text() };
  }

  /** Sends the form of a page, filled in. */
  submit(
    page: Visited,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    const token = formTokenOf(page);
    const body = new URLSearchParams({ ...(token !== undefined && { form_token: token }), ...fields });
    return this.go(page.url, {
      method: "POST",
      body,
      headers: { origin: this.#service.baseUrl, ...headers },
    });
  }

  /** Signs in, agrees where that is asked, and gives the address that it comes back to. */
  async signIn(changes: Readonly<Record<string, string | null>> = {}): Promise<URL> {
    const signIn = await this.authorize(changes);
    const next = await this.submit(signIn, { handle: ada.handle, password: ada.password });
    const isAsked = next.url.startsWith(this.#service.baseUrl);
    return new URL(isAsked ? (await this.submit(next, { decision: "allow" })).url : next.url);
  }
}

/** The hidden token of a page's form. */
export function formTokenOf({ text }: Visited): string | undefined {
  return /name="form_token" value="([^"]+)"/.exec(text)?.[1];
}

/** Address of an authorization request, with some parameters changed (`null`: left out). */
export function authorizeUrl(
  { baseUrl }: Pick<Service, "baseUrl">,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const url = new URL("/api/auth/oauth2/authorize", baseUrl);
  for (const [name, value] of Object.entries({ ...authorizationParameters, ...changes })) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

/** A credential of `client_secret_basic` (RFC 6749, 2.3.1). */
export function basic({
  clientId,
  clientSecret,
}: {
  readonly clientId: string;
  readonly clientSecret: string;
}): string {
  const encode = (text: string): string => new URLSearchParams({ _: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString("base64")}`;
}

/** Sends a form to an operation of OAuth. */
export function post(
  { baseUrl }: Pick<Service, "baseUrl">,
  operation: "token" | "introspect",
  fields: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = { authorization: basic(app) },
): Promise<Response> {
  return fetch(`${baseUrl}/api/auth/oauth2/${operation}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
}

/** What a token request gives. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly expires_at: number;
  readonly token_type: string;
  readonly scope: string;
  readonly id_token?: string;
}

/** Fields of the exchange of a code, with some changed (`null`: left out). */
export function exchangeFields(
  code: string,
  changes: Readonly<Record<string, string | null>> = {},
): Record<string, string> {
  const fields = {
    grant_type: "authorization_code",
    code,
    redirect_uri: authorizationParameters["redirect_uri"] ?? "",
    code_verifier: verifier,
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** Signs in and exchanges the code. */
export async function obtainTokens(
  service: Service,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<Tokens> {
  const back = await new Visitor(service).signIn(changes);
  const redirectUri = changes["redirect_uri"];
  const fields = exchangeFields(
    back.searchParams.get("code") ?? "",
    redirectUri === undefined ? {} : { redirect_uri: redirectUri },
  );
  const response = await post(service, "token", fields);
  if (response.status !== 200) throw new Error(`No tokens: ${response.status} ${await response.text()}`);
  return (await response.json()) as Tokens;
}

/** Rotates a refresh token. */
export function refresh(
  service: Pick<Service, "baseUrl">,
  token: string,
  more: Readonly<Record<string, string>> = {},
  headers?: Readonly<Record<string, string>>,
): Promise<Response> {
  return post(service, "token", { grant_type: "refresh_token", refresh_token: token, ...more }, headers);
}

/** Reads under an access token. */
export function read({ baseUrl }: Service, token: string): Promise<Response> {
  return fetch(`${baseUrl}/api/actors/actor-ada/posts`, { headers: { authorization: `Bearer ${token}` } });
}
