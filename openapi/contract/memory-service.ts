import {
  createPilotHandler,
  type FetchHandler,
  type Handlers,
  type ListActorPostsAnswer,
} from "@shared-social/server";
import { credentials } from "./calls.ts";

/** What the service has in memory. */
interface State {
  /** Report by intentId: the payload as it came, and the receipt. */
  readonly reports: Map<string, { readonly payload: string; readonly id: string }>;
  /** Refresh tokens that have not been rotated. */
  readonly refreshTokens: Set<string>;
}

const actor = { actorId: "actor-ada", handle: "ada", displayName: null };

/**
 * A small service of the pilot API that really does what its operations say: it keeps reports, rotates refresh tokens and tells
 * actors apart. What a proxy between it and its clients sees is therefore no prepared example.
 */
export function memoryService(): {
  readonly handler: FetchHandler<void>;
  readonly faults: unknown[];
} {
  const faults: unknown[] = [];
  const state: State = { reports: new Map(), refreshTokens: new Set(["refresh-1"]) };
  const handler = createPilotHandler(handlersOf(state), {
    security: {
      bearer: ({ token }) =>
        token === credentials.bearer ? { principal: actor.actorId, scopes: ["read", "report:write"] } : null,
      basicClient: ({ username, password }) =>
        username === credentials.basicClient.username && password === credentials.basicClient.password
          ? { principal: username, scopes: [] }
          : null,
    },
    hooks: {
      error: (fault) => void faults.push(fault.kind === "answer" ? fault.issues : fault.error),
    },
  });
  return { handler, faults };
}

function handlersOf(state: State): Handlers {
  return {
    listActorPosts: ({ path, auth }) => posts(path.actorId, auth !== undefined),
    submitReport: ({ body }) => {
      const payload = JSON.stringify(body);
      const known = state.reports.get(body.intentId);
      if (known !== undefined && known.payload !== payload) {
        return { status: 409, body: { error: "intent_conflict" } };
      }
      const id = known?.id ?? `report-${state.reports.size + 1}`;
      state.reports.set(body.intentId, { payload, id });
      return { status: 200, body: { id, status: "received" } };
    },
    exchangeToken: ({ body }) => {
      const refused = { status: 400, body: { error: "invalid_grant" } } as const;
      if (body.grant_type !== "refresh_token" || !state.refreshTokens.delete(body.refresh_token)) {
        return refused;
      }
      const next = `refresh-${crypto.randomUUID()}`;
      state.refreshTokens.add(next);
      return {
        status: 200,
        body: {
          access_token: credentials.bearer,
          token_type: "Bearer",
          expires_in: 300,
          refresh_token: next,
        },
      };
    },
    introspectToken: ({ body }) => ({ status: 200, body: { active: body.token === credentials.bearer } }),
    getOpenidConfiguration: () => ({ status: 200, body: { issuer: "https://network.example" } }),
    getJwks: () => ({ status: 200, body: { keys: [{ kty: "OKP", crv: "Ed25519", kid: "1", x: "AA" }] } }),
  };
}

function posts(actorId: string, admitted: boolean): ListActorPostsAnswer {
  if (actorId === "actor-gone") {
    return {
      status: 404,
      body: { error: "actor_unavailable", actor: { actorId, status: "unavailable" } },
    };
  }
  if (actorId !== actor.actorId) return { status: 404, body: { error: "not_found" } };
  const post = {
    id: "post-1",
    authorActorId: actorId,
    author: actor,
    text: "grün \u{1f600}",
    audience: "public",
    revision: 1,
    createdAt: 1_790_000_000,
    parentId: null,
    rootId: "post-1",
    originApp: { id: "app-1", name: "App" },
    edited: false,
    lastEditAppId: null,
    lastEditAt: null,
    likeCount: admitted ? 2 : 3,
  } as const;
  const admission = { xNetworkActorId: actorId, xNetworkAppId: "app-1", xNetworkScopes: ["read"] };
  return {
    status: 200,
    headers: { xNetworkRevision: "41", ...(admitted && admission) },
    body: { posts: [post] },
  };
}
