import type { Admission } from "../src/authorization/authorization.ts";
import { createClock } from "../src/clock.ts";
import { countedIds } from "../src/ids.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../src/sandbox.ts";
import { demoSeed } from "../src/seed/demo-seed.ts";
import { standIn } from "./stand-in.ts";

/** When the clock of a test stands: 2026-10-01T00:00:00Z. */
export const testTime = 1_790_812_800_000;

/** Starts a sandbox with the demo's data in memory, whose clock stands and whose identifiers are counted. */
export function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return startSandbox({
    database: { memory: true },
    createAuthorization: standIn,
    seed: demoSeed,
    clock: createClock(testTime),
    ids: countedIds(),
    ...options,
  });
}

/** An access token of an actor in an application. */
export async function signIn(
  _: Pick<Sandbox, "baseUrl">,
  {
    actor = "ada",
    client = "tidings",
    scopes = ["read", "report:write"],
  }: { readonly actor?: string; readonly client?: string; readonly scopes?: readonly string[] } = {},
): Promise<string> {
  const admission: Admission = {
    actorId: `actor-${actor}`,
    applicationId: `app-${client}`,
    grantId: "grant-1",
    scopes,
    expiresAt: testTime + 300_000,
  };
  return Buffer.from(JSON.stringify(admission)).toString("base64url");
}

/** The header field of a bearer credential. */
export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Reads an actor's posts. */
export async function readPosts(
  { baseUrl }: Pick<Sandbox, "baseUrl">,
  actor: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly response: Response; readonly body: PostsBody }> {
  const response = await fetch(`${baseUrl}/api/actors/${encodeURIComponent(actor)}/posts`, { headers });
  // What the service sends is checked against the document by the service itself; tests look at what they name.
  return { response, body: (await response.json()) as PostsBody };
}

/** What the answers to a read may hold. */
export interface PostsBody {
  readonly posts: readonly {
    readonly id: string;
    readonly text: string;
    readonly createdAt: number;
    readonly likeCount: number;
    readonly parentId: string | null;
  }[];
  readonly error?: string;
  readonly actor?: unknown;
}

/** A report that keeps every bound. */
export const report = {
  intentId: "intent-1",
  targetKind: "post",
  targetId: "post-grace-1",
  reason: "Spam.",
  evidence: { quotes: ["Grüße"], count: 3 },
};

/** Submits a report. */
export async function sendReport(
  { baseUrl }: Pick<Sandbox, "baseUrl">,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly response: Response; readonly body: ReportBody }> {
  const response = await fetch(`${baseUrl}/api/reports`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { response, body: (await response.json()) as ReportBody };
}

/** What the answers to a report may hold. */
export interface ReportBody {
  readonly id?: string;
  readonly status?: string;
  readonly error?: string;
}
