import type { BasicCredential } from "@tenon/runtime/server";
import type { Kysely } from "kysely";
import type { ApplicationRegistration } from "./authorization.ts";
import type { BetterAuth } from "./better-auth.ts";
import { scopes } from "./scopes.ts";
import { derive, hashOf, isSame } from "./secrets.ts";
import type { AuthorizationTables, ClientsTable } from "./tables.ts";

/** A registered client, its secret left out. */
export interface Client {
  readonly clientId: string;
  readonly applicationId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Registers a client, or brings it up to date. */
export async function registerClient(
  kysely: Kysely<AuthorizationTables>,
  { clientId, clientSecret, applicationId, name, redirectUris }: ApplicationRegistration,
): Promise<void> {
  const row = {
    secret_hash: hashOf(clientSecret),
    application_id: applicationId,
    name,
    redirect_uris: JSON.stringify(redirectUris),
  };
  await kysely
    .insertInto("clients")
    .values({ client_id: clientId, ...row })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet(row))
    .execute();
}

/**
 * Tells better-auth of a client. It gets a secret that only we know and can work out again, because the client's own is not kept:
 * who the client is, is for us to say.
 */
export async function registerWithBetterAuth(
  auth: BetterAuth,
  serverSecret: string,
  { clientId, name, redirectUris }: ApplicationRegistration,
): Promise<void> {
  const { adapter } = await auth.$context;
  const now = new Date();
  const data = {
    name,
    redirectUris: [...redirectUris],
    clientSecret: hashOf(internalSecret(serverSecret, clientId)),
    scopes: [...scopes],
    grantTypes: ["authorization_code"],
    responseTypes: ["code"],
    tokenEndpointAuthMethod: "client_secret_post",
    requirePKCE: true,
    disabled: false,
    updatedAt: now,
  };
  const where = [{ field: "clientId", value: clientId }];
  const known = await adapter.findOne({ model: "oauthClient", where });
  if (known === null)
    await adapter.create({ model: "oauthClient", data: { ...data, clientId, createdAt: now } });
  else await adapter.update({ model: "oauthClient", where, update: data });
}

/** The secret with which we exchange a client's codes at better-auth. */
export function internalSecret(serverSecret: string, clientId: string): string {
  return derive(serverSecret, "client", clientId);
}

/** Finds a client. */
export async function findClient(
  kysely: Kysely<AuthorizationTables>,
  clientId: string,
): Promise<Client | undefined> {
  const row = await readClient(kysely, clientId);
  return row && clientOf(row);
}

/** Who shows this credential: `client_secret_basic` (RFC 6749, 2.3.1). */
export async function authenticateClient(
  kysely: Kysely<AuthorizationTables>,
  { username, password }: BasicCredential,
): Promise<Client | undefined> {
  const [clientId, secret] = [formDecode(username), formDecode(password)];
  if (clientId === undefined || secret === undefined) return undefined;
  const row = await readClient(kysely, clientId);
  // An unknown client takes as long as a wrong secret does.
  const isRight = isSame(hashOf(secret), row?.secret_hash ?? "");
  return row !== undefined && isRight ? clientOf(row) : undefined;
}

function readClient(
  kysely: Kysely<AuthorizationTables>,
  clientId: string,
): Promise<ClientsTable | undefined> {
  return kysely.selectFrom("clients").selectAll().where("client_id", "=", clientId).executeTakeFirst();
}

function clientOf(row: ClientsTable): Client {
  return {
    clientId: row.client_id,
    applicationId: row.application_id,
    name: row.name,
    // We wrote it.
    redirectUris: JSON.parse(row.redirect_uris) as readonly string[],
  };
}

function formDecode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll("+", " "));
    // No text of PostgreSQL can hold it.
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    // A percent sign that encodes nothing: that is the answer, and the error would quote a secret.
    return undefined;
  }
}
