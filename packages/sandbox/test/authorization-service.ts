import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createPilotHandler, type ListActorPostsResponse200, toNodeHandler } from "@shared-social/server";
import type {
  Authorization,
  AuthorizationOptions,
  Connection,
  SandboxPrincipals,
} from "../src/authorization/authorization.ts";
import { createAuthorization } from "../src/authorization/create-authorization.ts";
import { oauthErrorBody, withoutStoring } from "../src/authorization/edge.ts";
import { type Clock, createClock } from "../src/clock.ts";
import { type Log, silentLog } from "../src/log.ts";
import { migrate } from "../src/storage/migrations.ts";
import { type DatabaseOptions, openDatabase } from "../src/storage/open-database.ts";

/** Ada's account, and two applications. */
export const ada = {
  actorId: "actor-ada",
  handle: "ada",
  displayName: "Ada L.",
  password: "adas own password",
};

/** The first application; its secret has all the characters that `client_secret_basic` has to encode. */
export const app = {
  applicationId: "app-reader",
  name: "Reader <b>",
  clientId: "client-reader",
  clientSecret: "s3cr3t/with+signs of:all%kinds",
  redirectUris: ["https://app.test/callback", "https://app.test/other?kept=1"],
};

/** The second application. */
export const otherApp = {
  applicationId: "app-other",
  name: "Other",
  clientId: "client-other",
  clientSecret: "another secret",
  redirectUris: ["https://other.test/callback"],
};

/** How a service is started. */
export interface ServiceOptions
  extends Partial<Pick<AuthorizationOptions, "mayAct" | "applications" | "signInLimit">> {
  readonly database?: DatabaseOptions;
  readonly clock?: Clock;
  readonly log?: Log;
}

/** The authorization server on a socket, with the reads it protects answered by whom they were admitted as. */
export interface Service {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly authorization: Authorization;
  close(): Promise<void>;
}

/** Starts one. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { clock = createClock(), log = silentLog } = options;
  const database = openDatabase(options.database ?? { memory: true });
  await migrate(database.kysely);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const authorization = await createAuthorization({
    database,
    clock,
    log,
    baseUrl,
    applications: options.applications ?? [app, otherApp],
    accounts: [ada],
    mayAct: options.mayAct ?? (async () => true),
    ...(options.signInLimit !== undefined && { signInLimit: options.signInLimit }),
  });
  const listener = toNodeHandler(handlerOf(authorization));
  server.on("request", listener);
  return {
    baseUrl,
    clock,
    authorization,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      await database.close();
    },
  };
}

function handlerOf(authorization: Authorization): (request: Request) => Promise<Response> {
  const connection: Connection = { address: "192.0.2.1" };
  const pilot = createPilotHandler<Connection, SandboxPrincipals>(
    {
      ...authorization.handlers,
      listActorPosts: async ({ auth }) => ({
        status: 200,
        body: { posts: [] },
        headers: auth === undefined ? {} : admissionHeaders(auth.bearer.principal),
      }),
      submitReport: async () => ({ status: 201, body: { id: "report-1", status: "received" } }),
    },
    {
      security: {
        basicClient: (credential) => authorization.authenticateClient(credential),
        bearer: async ({ token }) => {
          const admission = await authorization.authenticate(token);
          return admission && { principal: admission, scopes: admission.scopes };
        },
      },
      errors: oauthErrorBody,
      hooks: { after: withoutStoring },
    },
  );
  return async (request) => (await authorization.fetch(request, connection)) ?? pilot(request, connection);
}

function admissionHeaders(
  admission: SandboxPrincipals["bearer"],
): NonNullable<ListActorPostsResponse200["headers"]> {
  return {
    xNetworkActorId: admission.actorId,
    xNetworkAppId: admission.applicationId,
    xNetworkGrantId: admission.grantId,
    xNetworkScopes: [...admission.scopes],
  };
}
