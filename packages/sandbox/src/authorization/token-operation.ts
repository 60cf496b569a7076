import type { AuthorizationCodeGrant, RefreshTokenGrant, TokenResponse } from "@shared-social/server";
import { askBetterAuth } from "./ask-better-auth.ts";
import type { SandboxHandlers } from "./authorization.ts";
import { internalSecret } from "./clients.ts";
import { redeemCode, revokeGrant } from "./grants.ts";
import { accessTokenLifetime } from "./lifetimes.ts";
import { commonRefusal, type OAuthRefusal, oauthRefusal } from "./oauth-refusal.ts";
import { rotate } from "./rotation.ts";
import { scopeList } from "./scopes.ts";
import type { AuthorizationServer } from "./server.ts";
import { findRefreshToken, type IssuedTokens, isActive, issueTokens } from "./tokens.ts";

type TokenAnswer = { readonly status: 200; readonly body: TokenResponse } | OAuthRefusal;

/** The token operation. */
export function tokenOperation(server: AuthorizationServer): SandboxHandlers["exchangeToken"] {
  return async (request) => {
    const refused = commonRefusal(request, server.origin);
    if (refused !== undefined) return refused;
    const clientId = request.auth.basicClient.principal;
    const { body } = request;
    return body.grant_type === "authorization_code"
      ? exchangeCode(server, clientId, body)
      : rotateToken(server, clientId, body);
  };
}

/** RFC 6749, 4.1.3 and RFC 7636, 4.6. */
async function exchangeCode(
  server: AuthorizationServer,
  clientId: string,
  form: AuthorizationCodeGrant,
): Promise<TokenAnswer> {
  const grant = await redeemCode(server, form.code, clientId);
  if (grant === undefined) return invalidCode;
  const checked = (await server.mayAct(grant.actor_id))
    ? await exchangeAtBetterAuth(server, clientId, form)
    : undefined;
  if (checked === undefined) {
    await revokeGrant(server, grant.id);
    return invalidCode;
  }
  const issue = { grantId: grant.id, scopes: grant.scopes, now: server.clock.now() };
  const issued = await server.kysely
    .transaction()
    .execute((transaction) => issueTokens(transaction, { ...issue, accessToken: checked.access_token }));
  server.log.info("code_exchanged", { clientId, grantId: grant.id });
  return answer(issued, checked.id_token);
}

const invalidCode = oauthRefusal(
  400,
  "invalid_grant",
  "The code is unknown, used, expired or another client's, or its redirect_uri or code_verifier is not the right one",
);

/**
 * Lets better-auth check redirect URI, verifier and session, and sign the ID token, which is bound to the access token beside it.
 * All that it can find wrong here is the grant, whatever it calls it: a wrong verifier is a 401 `invalid_request` there.
 */
async function exchangeAtBetterAuth(
  server: AuthorizationServer,
  clientId: string,
  { code, redirect_uri, code_verifier }: AuthorizationCodeGrant,
): Promise<{ readonly access_token: string; readonly id_token?: string } | undefined> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: clientId,
    client_secret: internalSecret(server.secret, clientId),
    code,
    redirect_uri,
    code_verifier,
  });
  const response = await askBetterAuth(server, "/oauth2/token", { method: "POST", body });
  return response.ok ? response.json() : undefined;
}

/** RFC 6749, 6 and RFC 9700, 4.14.2. */
async function rotateToken(
  server: AuthorizationServer,
  clientId: string,
  { refresh_token: token, scope }: RefreshTokenGrant,
): Promise<TokenAnswer> {
  const found = await findRefreshToken(server, token);
  // Another client's is as good as none, and says nothing of the grant: who sends it cannot use it.
  if (found === undefined || found.clientId !== clientId) return invalidRefreshToken;
  if (found.rotatedAt !== null) {
    await revokeGrant(server, found.grantId);
    server.log.warn("refresh_token_replayed", { clientId, grantId: found.grantId });
    return invalidRefreshToken;
  }
  if (!isActive(found, server.clock.now())) return invalidRefreshToken;
  if (!(await server.mayAct(found.actorId))) return invalidRefreshToken;
  // A parameter without a value counts as left out (RFC 6749, 3.2).
  const scopes = scope === undefined || scope === "" ? found.scopes : scopeList(scope);
  if (scopes.length === 0 || scopes.some((one) => !found.scopes.includes(one))) {
    return oauthRefusal(400, "invalid_scope", "A refresh cannot go beyond the grant");
  }
  const issued = await rotate(server, { token, grantId: found.grantId, scopes: scopes.join(" ") });
  if (issued === undefined) {
    server.log.warn("refresh_token_replayed", { clientId, grantId: found.grantId });
    return invalidRefreshToken;
  }
  return answer(issued);
}

const invalidRefreshToken = oauthRefusal(
  400,
  "invalid_grant",
  "The refresh token is unknown, rotated, revoked, expired or another client's",
);

function answer(
  { accessToken, refreshToken, scopes, expiresAt }: IssuedTokens,
  idToken?: string,
): TokenAnswer {
  const body: TokenResponse = {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: accessTokenLifetime / 1_000,
    expires_at: Math.floor(expiresAt / 1_000),
    refresh_token: refreshToken,
    scope: scopes,
    ...(idToken !== undefined && { id_token: idToken }),
  };
  return { status: 200, body };
}
