import type { Kysely } from "kysely";
import type { Admission } from "./authorization.ts";
import type { GrantStore } from "./grants.ts";
import { accessTokenLifetime, refreshTokenLifetime } from "./lifetimes.ts";
import { scopeList } from "./scopes.ts";
import { hashOf, randomToken } from "./secrets.ts";
import type { AuthorizationTables } from "./tables.ts";

/** Tokens as they are handed out, once. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scopes: string;
  /** Milliseconds since 1970, of the access token. */
  readonly expiresAt: number;
}

/** What tokens are issued for. */
export interface TokenIssue {
  readonly grantId: string;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly now: number;
  /** Default: a new one. */
  readonly accessToken?: string;
}

/** Issues an access token and a refresh token of a grant. */
export async function issueTokens(
  kysely: Kysely<AuthorizationTables>,
  { grantId, scopes, now, accessToken = randomToken() }: TokenIssue,
): Promise<IssuedTokens> {
  const refreshToken = randomToken();
  const expiresAt = now + accessTokenLifetime;
  const common = { grant_id: grantId, issued_at: now };
  await kysely
    .insertInto("access_tokens")
    .values({ ...common, token_hash: hashOf(accessToken), scopes, expires_at: expiresAt })
    .execute();
  await kysely
    .insertInto("refresh_tokens")
    .values({ ...common, token_hash: hashOf(refreshToken), expires_at: now + refreshTokenLifetime })
    .execute();
  return { accessToken, refreshToken, scopes, expiresAt };
}

/** An access token that holds. */
export interface ActiveAccessToken extends Admission {
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/** What an access token admits to. `undefined`: it does not hold. */
export async function findAccessToken(
  { kysely, clock }: GrantStore,
  token: string,
): Promise<ActiveAccessToken | undefined> {
  const row = await kysely
    .selectFrom("access_tokens")
    .innerJoin("grants", "grants.id", "access_tokens.grant_id")
    .select(["access_tokens.scopes", "access_tokens.issued_at", "access_tokens.expires_at"])
    .select(["grants.id", "grants.actor_id", "grants.application_id", "grants.client_id"])
    .where("access_tokens.token_hash", "=", hashOf(token))
    .where("access_tokens.expires_at", ">", clock.now())
    .where("grants.revoked_at", "is", null)
    .executeTakeFirst();
  return (
    row && {
      actorId: row.actor_id,
      applicationId: row.application_id,
      clientId: row.client_id,
      grantId: row.id,
      scopes: scopeList(row.scopes),
      issuedAt: row.issued_at,
      expiresAt: row.expires_at,
    }
  );
}

/** A refresh token, whatever its state. */
export interface FoundRefreshToken {
  readonly clientId: string;
  readonly actorId: string;
  readonly grantId: string;
  /** Those of the grant. */
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly rotatedAt: number | null;
  readonly revokedAt: number | null;
}

/** Finds a refresh token. */
export async function findRefreshToken(
  { kysely }: GrantStore,
  token: string,
): Promise<FoundRefreshToken | undefined> {
  const row = await kysely
    .selectFrom("refresh_tokens")
    .innerJoin("grants", "grants.id", "refresh_tokens.grant_id")
    .select(["refresh_tokens.issued_at", "refresh_tokens.expires_at", "refresh_tokens.rotated_at"])
    .select(["grants.id", "grants.actor_id", "grants.client_id", "grants.scopes", "grants.revoked_at"])
    .where("refresh_tokens.token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return (
    row && {
      clientId: row.client_id,
      actorId: row.actor_id,
      grantId: row.id,
      scopes: scopeList(row.scopes),
      issuedAt: row.issued_at,
      expiresAt: row.expires_at,
      rotatedAt: row.rotated_at,
      revokedAt: row.revoked_at,
    }
  );
}

/** Whether a refresh token can be rotated. */
export function isActive(token: FoundRefreshToken, now: number): boolean {
  return token.rotatedAt === null && token.revokedAt === null && token.expiresAt > now;
}
