import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";

/** What an actor has granted to the application. */
export interface Grant {
  readonly id: string;
  readonly actorId: string;
  readonly appId: string;
  readonly scopes: readonly string[];
  revoked: boolean;
}

interface Code {
  readonly grant: Grant;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly nonce: string | undefined;
}

/** Tokens as the service answers with them. */
export interface IssuedTokens {
  readonly access_token: string;
  readonly expires_in: number;
  readonly expires_at: number;
  readonly token_type: "Bearer";
  readonly scope: string;
  readonly refresh_token: string;
  readonly id_token?: string;
}

export const client = {
  id: "app-1",
  secret: "client-s3cr3t/+ %",
  redirectUri: "https://app.test/callback",
} as const;

/** The authorization server of the pilot, as far as it is known, with strict rotation. */
export class AuthorizationServer {
  /** Refresh tokens that were presented a second time. */
  readonly reused: string[] = [];
  /** Seconds. */
  accessTokenLifetime = 300;
  /** Changes the claims of ID tokens. */
  claims: Record<string, unknown> = {};
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, { readonly grant: Grant; readonly expires: number }>();
  readonly #refresh = new Map<string, { readonly grant: Grant; rotated: boolean }>();

  /** Every token and code that was made, to look for in what must not hold one. */
  readonly secrets: string[] = [client.secret];

  /** The authorization endpoint: the actor agrees at once. */
  authorize(query: URLSearchParams, issuer: string, actorId = "actor-ada"): string {
    const redirectUri = query.get("redirect_uri");
    if (query.get("client_id") !== client.id || redirectUri !== client.redirectUri)
      throw new Error("Unknown client");
    if (query.get("code_challenge_method") !== "S256") throw new Error("No S256 PKCE");
    const scopes = (query.get("scope") ?? "").split(" ");
    const grant = { id: `grant-${randomUUID()}`, actorId, appId: client.id, scopes, revoked: false };
    const code = this.#secret("code");
    const challenge = query.get("code_challenge") ?? "";
    this.#codes.set(code, { grant, challenge, redirectUri, nonce: query.get("nonce") ?? undefined });
    const answer = new URL(redirectUri);
    answer.search = new URLSearchParams({ code, state: query.get("state") ?? "", iss: issuer }).toString();
    return answer.href;
  }

  /** The tokens for a code; `undefined` is `invalid_grant`. */
  exchange(code: string, redirectUri: string, verifier: string, issuer: string): IssuedTokens | undefined {
    const found = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    if (!found || found.challenge !== challenge || found.redirectUri !== redirectUri) return undefined;
    return this.issue(found.grant, issuer, found.nonce);
  }

  /** Rotates a refresh token; `undefined` is `invalid_grant`. One that comes a second time ends its grant. */
  rotate(token: string, issuer: string): IssuedTokens | undefined {
    const found = this.#refresh.get(token);
    if (found === undefined || found.grant.revoked) return undefined;
    if (found.rotated) {
      this.reused.push(token);
      found.grant.revoked = true;
      return undefined;
    }
    found.rotated = true;
    return this.issue(found.grant, issuer, undefined);
  }

  issue(grant: Grant, issuer: string, nonce: string | undefined): IssuedTokens {
    const access_token = this.#secret("access");
    const refresh_token = this.#secret("refresh");
    const now = Math.floor(Date.now() / 1000);
    this.#access.set(access_token, { grant, expires: now + 300 });
    this.#refresh.set(refresh_token, { grant, rotated: false });
    return {
      access_token,
      refresh_token,
      expires_in: this.accessTokenLifetime,
      expires_at: now + this.accessTokenLifetime,
      token_type: "Bearer",
      scope: grant.scopes.join(" "),
      ...(grant.scopes.includes("openid") && { id_token: this.#idToken(grant, issuer, nonce, now) }),
    };
  }

  /** Whose access token it is, while it holds. */
  grantOf(token: string): Grant | undefined {
    const found = this.#access.get(token);
    return found && !found.grant.revoked && found.expires > Date.now() / 1000 ? found.grant : undefined;
  }

  /** Ends every grant. */
  revokeAll(): void {
    for (const { grant } of this.#refresh.values()) grant.revoked = true;
  }

  get jwk(): Record<string, unknown> {
    return { ...this.#keys.publicKey.export({ format: "jwk" }), kid: "key-1", use: "sig", alg: "ES256" };
  }

  #secret(kind: string): string {
    const secret = `${kind}-${randomUUID()}`;
    this.secrets.push(secret);
    return secret;
  }

  #idToken(grant: Grant, issuer: string, nonce: string | undefined, now: number): string {
    const claims = {
      iss: issuer,
      sub: grant.actorId,
      aud: client.id,
      iat: now,
      exp: now + 300,
      nonce,
      ...this.claims,
    };
    return jwt(this.#keys.privateKey, { alg: "ES256", kid: "key-1" }, claims);
  }
}

function jwt(key: KeyObject, header: object, claims: object): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}
