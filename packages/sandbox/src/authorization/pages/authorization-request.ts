import { type Client, findClient } from "../clients.ts";
import { scopeList } from "../scopes.ts";
import type { AuthorizationServer } from "../server.ts";

/** An authorization request (RFC 6749, 4.1.1) from a client that is known, to go back to an address that is registered. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | undefined;
}

/**
 * Reads the request that a page is about from its query. `undefined`: the client is unknown, or the redirect URI not letter for letter
 * one of its own, so that the browser must not be sent there (RFC 9700, 4.1.3).
 */
export async function authorizationRequest(
  server: AuthorizationServer,
  query: URLSearchParams,
): Promise<AuthorizationRequest | undefined> {
  const [clientId, redirectUri] = [only(query, "client_id"), only(query, "redirect_uri")];
  if (clientId === undefined || redirectUri === undefined || clientId.includes("\0")) return undefined;
  const client = await findClient(server.kysely, clientId);
  if (client?.redirectUris.includes(redirectUri) !== true) return undefined;
  const scopes = scopeList(query.get("scope") ?? "");
  return { client, redirectUri, scopes, state: query.get("state") ?? undefined };
}

function only(query: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = query.getAll(name);
  return others.length === 0 ? value : undefined;
}
