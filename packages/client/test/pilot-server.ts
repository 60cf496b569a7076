import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createPilotHandler,
  type Handlers,
  type IntrospectionResponse,
  type ListActorPostsAnswer,
  type Post,
  toNodeHandler,
} from "@shared-social/server";
import { AuthorizationServer, client, type Grant } from "./authorization-server.ts";

/** A request as the server got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers in the place of the service, or lets it answer and changes that. */
export type Intercept = (request: Request, answer: () => Promise<Response>) => Response | Promise<Response>;

/** Whom the credentials of the service belong to. */
interface Who {
  readonly basicClient: string;
  readonly bearer: Grant;
}

/** The pilot's service on real sockets: the generated server, with just as much behind it as is known. */
export interface PilotServer {
  readonly url: string;
  readonly issuer: string;
  readonly oauth: AuthorizationServer;
  readonly received: Received[];
  intercept: Intercept | undefined;
  incarnation: string | undefined;
  revision: bigint;
  /** Anonymous reads that are still allowed, and seconds until there are more. */
  anonymous: { left: number; retryAfter: number };
  /** Bodies of reports by their `intentId`. */
  readonly reports: Map<string, string>;
  /** What broke while a response was sent. */
  readonly faults: readonly unknown[];
  /** Requests to the token endpoint, by their form. */
  tokenRequests(grantType: string): readonly URLSearchParams[];
  stop(): Promise<void>;
}

export async function startPilotServer(
  options: { readonly headerPrefix?: string } = {},
): Promise<PilotServer> {
  const oauth = new AuthorizationServer();
  const received: Received[] = [];
  const faults: unknown[] = [];
  const listener = createServer((incoming, outgoing) => node(incoming, outgoing)).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const server: PilotServer = {
    url,
    issuer: `${url}/api/auth`,
    oauth,
    received,
    intercept: undefined,
    incarnation: "incarnation-1",
    revision: 9_007_199_254_740_993n,
    anonymous: { left: 120, retryAfter: 1 },
    reports: new Map(),
    faults,
    tokenRequests: (grantType) =>
      received
        .filter(({ path }) => path === "/api/auth/oauth2/token")
        .map(({ body }) => new URLSearchParams(body))
        .filter((form) => form.get("grant_type") === grantType),
    async stop() {
      listener.close();
      listener.closeAllConnections();
      await once(listener, "close");
    },
  };
  const service = createPilotHandler<void, Who>(handlers(server), {
    ...options,
    security: {
      basicClient: ({ username, password }) =>
        formDecode(username) === client.id && formDecode(password) === client.secret
          ? { principal: client.id, scopes: [] }
          : null,
      bearer({ token }) {
        const grant = oauth.grantOf(token);
        return grant ? { principal: grant, scopes: grant.scopes } : null;
      },
    },
  });
  const node = toNodeHandler(
    async (request) => {
      const { pathname: path } = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      received.push({ method: request.method, path, headers, body: await request.clone().text() });
      const answer = async (): Promise<Response> => {
        const { searchParams } = new URL(request.url);
        if (path !== "/api/auth/oauth2/authorize") return await service(request, undefined);
        return new Response(null, {
          status: 302,
          headers: { location: oauth.authorize(searchParams, server.issuer) },
        });
      };
      return await (server.intercept?.(request, answer) ?? answer());
    },
    { error: (fault) => void faults.push(fault) },
  );
  return server;
}

/** RFC 6749, 2.3.1: identifier and secret are form-encoded before they become a user name and a password. */
function formDecode(text: string): string {
  return new URLSearchParams(`_=${text}`).get("_") ?? "";
}

function handlers(server: PilotServer): Handlers<void, Who> {
  const { oauth, issuer } = server;
  return {
    listActorPosts({ path: { actorId }, auth }): ListActorPostsAnswer {
      const grant = auth?.bearer.principal;
      if (!grant && server.anonymous.left-- <= 0) {
        const { retryAfter } = server.anonymous;
        return { status: 429, headers: { retryAfter }, body: { error: "pilot_rate_limited" } };
      }
      const headers = grant ? admission(grant) : {};
      const isHidden = actorId === "actor-gone" || (grant && actorId === "actor-blocked");
      if (isHidden) {
        const actor = { actorId, status: "unavailable" } as const;
        return { status: 404, headers, body: { error: "actor_unavailable", actor } };
      }
      if (!posts.has(actorId)) return { status: 404, headers, body: { error: "not_found" } };
      return {
        status: 200,
        headers: { ...headers, ...state(server) },
        body: { posts: posts.get(actorId) ?? [] },
      };
    },
    submitReport({ body, auth }) {
      const text = JSON.stringify(body);
      const before = server.reports.get(body.intentId);
      if (before !== undefined && before !== text) return { status: 409, body: { error: "intent_conflict" } };
      server.reports.set(body.intentId, text);
      const headers = admission(auth.bearer.principal);
      return { status: 201, headers, body: { id: `report-${body.intentId}`, status: "received" } };
    },
    exchangeToken({ body }) {
      const tokens =
        body.grant_type === "refresh_token"
          ? oauth.rotate(body.refresh_token, issuer)
          : oauth.exchange(body.code, body.redirect_uri, body.code_verifier, issuer);
      return tokens ? { status: 200, body: tokens } : { status: 400, body: { error: "invalid_grant" } };
    },
    introspectToken({ body }) {
      const grant = oauth.grantOf(body.token);
      // The document shows no more of it than `active`.
      const answer: IntrospectionResponse & { readonly scope?: string } = grant
        ? { active: true, scope: grant.scopes.join(" ") }
        : { active: false };
      return { status: 200, body: answer };
    },
    getOpenidConfiguration: () => ({
      status: 200,
      body: {
        issuer,
        authorization_endpoint: `${server.url}/api/auth/oauth2/authorize`,
        token_endpoint: `${server.url}/api/auth/oauth2/token`,
        introspection_endpoint: `${server.url}/api/auth/oauth2/introspect`,
        jwks_uri: `${server.url}/api/auth/jwks`,
        scopes_supported: ["openid", "read", "report:write"],
        response_types_supported: ["code"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["client_secret_basic"],
        id_token_signing_alg_values_supported: ["ES256"],
        authorization_response_iss_parameter_supported: true,
      },
    }),
    getJwks: () => ({ status: 200, body: { keys: [oauth.jwk] } }),
  };
}

type NetworkHeaders = NonNullable<Extract<ListActorPostsAnswer, { readonly status: 200 }>["headers"]>;

function admission(grant: Grant): NetworkHeaders {
  return {
    xNetworkActorId: grant.actorId,
    xNetworkAppId: grant.appId,
    xNetworkGrantId: grant.id,
    xNetworkScopes: grant.scopes.filter((scope) => scope !== "openid"),
  };
}

function state({ revision, incarnation }: PilotServer): NetworkHeaders {
  return {
    xNetworkRevision: String(revision),
    xNetworkWitnessEpoch: "7",
    ...(incarnation !== undefined && { xNetworkIncarnation: incarnation }),
  };
}

const post: Post = {
  id: "post-1",
  authorActorId: "actor-ada",
  author: { actorId: "actor-ada", handle: "ada", displayName: null },
  text: "First words.",
  audience: "public",
  revision: 1,
  createdAt: 1_750_000_000,
  parentId: null,
  rootId: "post-1",
  originApp: { id: "app-1", name: "App" },
  edited: false,
  lastEditAppId: null,
  lastEditAt: null,
  likeCount: 0,
};

const posts: ReadonlyMap<string, Post[]> = new Map([
  ["actor-ada", [post]],
  ["actor-blocked", [{ ...post, id: "post-2", authorActorId: "actor-blocked" }]],
]);
