import type { SandboxHandlers } from "./authorization.ts";
import { issuerPath } from "./better-auth.ts";
import { commonRefusal } from "./oauth-refusal.ts";
import type { AuthorizationServer } from "./server.ts";
import { findAccessToken, findRefreshToken, isActive } from "./tokens.ts";

/** The introspection operation (RFC 7662). A token of another client is inactive: nobody learns of tokens that are not theirs. */
export function introspection(server: AuthorizationServer): SandboxHandlers["introspectToken"] {
  return async (request) => {
    const refused = commonRefusal(request, server.origin);
    if (refused !== undefined) return refused;
    const clientId = request.auth.basicClient.principal;
    const { token } = request.body;
    const members =
      (await accessToken(server, clientId, token)) ?? (await refreshToken(server, clientId, token));
    const iss = server.baseUrl + issuerPath;
    return {
      status: 200,
      body:
        members === undefined ? { active: false } : { active: true, client_id: clientId, iss, ...members },
    };
  };
}

/** What is said of an active token beside its client. Times are seconds since 1970. */
interface TokenMembers {
  readonly token_type?: "Bearer";
  readonly scope: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
}

async function accessToken(
  server: AuthorizationServer,
  clientId: string,
  token: string,
): Promise<TokenMembers | undefined> {
  const found = await findAccessToken(server, token);
  if (found?.clientId !== clientId || !(await server.mayAct(found.actorId))) return undefined;
  return { token_type: "Bearer", ...membersOf(found) };
}

async function refreshToken(
  server: AuthorizationServer,
  clientId: string,
  token: string,
): Promise<TokenMembers | undefined> {
  const found = await findRefreshToken(server, token);
  if (found?.clientId !== clientId || !isActive(found, server.clock.now())) return undefined;
  return (await server.mayAct(found.actorId)) ? membersOf(found) : undefined;
}

function membersOf(token: {
  readonly actorId: string;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number;
}): TokenMembers {
  return {
    scope: token.scopes.join(" "),
    sub: token.actorId,
    iat: Math.floor(token.issuedAt / 1_000),
    exp: Math.floor(token.expiresAt / 1_000),
  };
}
