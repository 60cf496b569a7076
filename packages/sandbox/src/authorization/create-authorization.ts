import { HttpError } from "@tenon/runtime/server";
import type { Kysely } from "kysely";
import { LimitsUnavailable } from "../limits/limit.ts";
import { MemoryLimit } from "../limits/memory-limit.ts";
import { isStorageFailure } from "../storage/is-storage-failure.ts";
import { openAccount } from "./accounts.ts";
import type { Authorization, AuthorizationOptions, Connection } from "./authorization.ts";
import { consentPath, createBetterAuth, signInPath } from "./better-auth.ts";
import { authenticateClient, registerClient, registerWithBetterAuth } from "./clients.ts";
import { introspection } from "./introspection.ts";
import { keys, metadata } from "./metadata.ts";
import { authorize, authorizePath } from "./pages/authorize.ts";
import { consent } from "./pages/consent.ts";
import { failurePage } from "./pages/failure-page.ts";
import { signIn } from "./pages/sign-in.ts";
import type { AuthorizationServer } from "./server.ts";
import { serverSecret } from "./server-secret.ts";
import { signIns } from "./sign-in-limit.ts";
import type { AuthorizationTables } from "./tables.ts";
import { tokenOperation } from "./token-operation.ts";
import { findAccessToken } from "./tokens.ts";

/**
 * Makes an authorization server. Its tables are there already: `migrate` makes them. Throws `TypeError` for a base address that is no
 * origin, or neither of HTTPS nor of the own machine: no client would send a secret there.
 */
export async function createAuthorization(options: AuthorizationOptions): Promise<Authorization> {
  const server = await createServer(options);
  const { kysely } = server;
  return {
    handlers: {
      exchangeToken: tokenOperation(server),
      introspectToken: introspection(server),
      getOpenidConfiguration: metadata(server),
      getJwks: keys(server),
    },
    async authenticateClient(credential) {
      const client = await authenticateClient(kysely, credential);
      return client === undefined ? null : { principal: client.clientId, scopes: [] };
    },
    async authenticate(token) {
      const found = await findAccessToken(server, token);
      if (found === undefined) return null;
      const { actorId, applicationId, grantId, scopes, expiresAt } = found;
      return { actorId, applicationId, grantId, scopes, expiresAt };
    },
    fetch: (request, connection) => answerPage(server, request, connection),
  };
}

async function answerPage(
  server: AuthorizationServer,
  request: Request,
  connection: Connection,
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  try {
    if (pathname === authorizePath) return await authorize(server, request);
    if (pathname === signInPath) return await signIn(server, request, connection);
    return pathname === consentPath ? await consent(server, request) : undefined;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    server.log.error("page_unavailable", {
      page: pathname,
      error: error instanceof Error ? error.name : null,
    });
    return failurePage(request, 503, "unavailable", [["Retry-After", "5"]]);
  }
}

/** Whether it is the storage or the limits that cannot be asked, which passes. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof LimitsUnavailable ||
    isStorageFailure(error) ||
    (error instanceof HttpError && error.status === 503)
  );
}

async function createServer(options: AuthorizationOptions): Promise<AuthorizationServer> {
  const { baseUrl, clock, log, mayAct, signInLimit = new MemoryLimit(signIns, clock) } = options;
  const origin = originOf(baseUrl);
  // The same database, of which we use other tables.
  const kysely = options.database.kysely as unknown as Kysely<AuthorizationTables>;
  const secret = await serverSecret(kysely);
  const { dialect } = options.database;
  const auth = createBetterAuth({
    kysely,
    dialect,
    baseUrl,
    secret,
    log: (level) => log.warn("better_auth", { level }),
  });
  for (const application of options.applications) {
    await registerClient(kysely, application);
    await atOnce(() => registerWithBetterAuth(auth, secret, application));
  }
  for (const account of options.accounts) await atOnce(() => openAccount(auth, account));
  return { auth, baseUrl, clock, kysely, log, mayAct, origin, secret, signInLimit };
}

/** Two processes that start at the same time both find that something is not there; the second one to make it looks again. */
async function atOnce(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch {
    // If it was another failure, it comes again, and is told.
    await write();
  }
}

function originOf(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url?.hostname ?? "");
  if (url?.origin !== baseUrl)
    throw new TypeError("The base address is an origin, such as https://network.example");
  if (url.protocol !== "https:" && !isLoopback) {
    throw new TypeError("The base address is of HTTPS, or of the own machine");
  }
  return url.origin;
}
