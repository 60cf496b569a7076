import type { FetchHandler, Handlers, Post, ReportSubmission } from "@shared-social/server";
import { createPilotHandler } from "@shared-social/server";

/** Credentials that the service knows; a client of the round trip has the same. */
export const known = { token: "token-1", username: "ada", password: "secret:é" } as const;

/** A small service of the pilot API that keeps what it is told in memory. `password`: that of the one confidential client. */
export function pilotService(password: string = known.password): FetchHandler<undefined> {
  const reports = new Map<string, string>();
  const handlers: Handlers<undefined> = {
    listActorPosts: ({ path }) =>
      path.actorId.startsWith("gone")
        ? {
            status: 404,
            body: { error: "actor_unavailable", actor: { actorId: path.actorId, status: "unavailable" } },
          }
        : { status: 200, headers: { xNetworkRevision: "1" }, body: { posts: [postOf(path.actorId)] } },
    submitReport: ({ body }) => {
      if (accept(reports, body)) return { status: 201, body: { id: body.intentId, status: "received" } };
      return { status: 409, body: { error: "intent_conflict" } };
    },
    exchangeToken: () => ({
      status: 200,
      body: { access_token: known.token, token_type: "Bearer", expires_in: 300 },
    }),
    introspectToken: () => ({ status: 200, body: { active: false } }),
    getOpenidConfiguration: () => ({ status: 200, body: {} }),
    getJwks: () => ({ status: 200, body: { keys: [] } }),
  };
  return createPilotHandler<undefined>(handlers, {
    security: {
      bearer: ({ token }) =>
        token === known.token ? { principal: "ada", scopes: ["read", "report:write"] } : null,
      basicClient: (credential) =>
        credential.username === known.username && credential.password === password
          ? { principal: known.username, scopes: [] }
          : null,
    },
  });
}

/** The same report again is the same one; another under its intent is refused. */
function accept(reports: Map<string, string>, report: ReportSubmission): boolean {
  const text = JSON.stringify(report);
  const before = reports.get(report.intentId) ?? text;
  reports.set(report.intentId, before);
  return before === text;
}

function postOf(authorActorId: string): Post {
  return {
    id: "post-1",
    authorActorId,
    author: { actorId: authorActorId, handle: null, displayName: null },
    text: "Hello",
    audience: "public",
    revision: 1,
    createdAt: 1,
    parentId: null,
    rootId: "post-1",
    originApp: { id: "app-1", name: "App" },
    edited: false,
    lastEditAppId: null,
    lastEditAt: null,
    likeCount: 0,
  };
}
