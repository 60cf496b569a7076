import { createClock } from "../src/clock.ts";
import { countedIds } from "../src/ids.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../src/sandbox.ts";
import { demoSeed } from "../src/seed/demo-seed.ts";
import { basic, exchangeFields, post, Visitor } from "./visitor.ts";

/** When the clock of a test stands: 2026-10-01T00:00:00Z. */
export const testTime = 1_790_812_800_000;

/** Starts a sandbox with the demo's data in memory, whose clock stands and whose identifiers are counted. */
export function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return startSandbox({
    database: { memory: true },
    seed: demoSeed,
    clock: createClock(testTime),
    ids: countedIds(),
    ...options,
  });
}

/** Who signs in, where, and for what. */
export interface SignIn {
  /** Handle of an actor of the demo who has a password; default `ada`. */
  readonly actor?: string;
  /** Identifier of a client of the demo; default `tidings`. */
  readonly client?: string;
  readonly scopes?: readonly string[];
}

/** Signs an actor of the demo in, as a browser and an application would, and gives the access token. */
export async function signIn(service: Pick<Sandbox, "baseUrl">, who: SignIn = {}): Promise<string> {
  const client = clientOf(who.client ?? "tidings");
  const fields = exchangeFields(await obtainCode(service, who), { redirect_uri: client.redirectUri });
  const response = await post(service, "token", fields, { authorization: basic(client) });
  const { access_token: token } = (await response.json()) as { readonly access_token?: string };
  if (token === undefined) throw new Error(`The code was refused with ${response.status}`);
  return token;
}

/** Goes through the pages, and gives the code with which they lead back; the verifier is that of `exchangeFields`. */
export async function obtainCode(
  service: Pick<Sandbox, "baseUrl">,
  { actor = "ada", client = "tidings", scopes = ["read", "report:write"] }: SignIn = {},
): Promise<string> {
  const visitor = new Visitor(service);
  const password = demoSeed.actors.find(({ handle }) => handle === actor)?.password ?? "";
  const page = await visitor.authorize({
    client_id: client,
    redirect_uri: clientOf(client).redirectUri,
    scope: scopes.join(" "),
  });
  const next = await visitor.submit(page, { handle: actor, password });
  // Whoever has agreed before is not asked again.
  const isAsked = next.url.startsWith(service.baseUrl);
  const back = isAsked ? await visitor.submit(next, { decision: "allow" }) : next;
  const code = new URL(back.url).searchParams.get("code");
  if (code === null) throw new Error(`The pages led to no code, but to ${back.response.status}`);
  return code;
}

/** A client of the demo, and where it is come back to. */
export function clientOf(id: string): {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
} {
  const client = demoSeed.applications.find((one) => one.client?.id === id)?.client;
  const [redirectUri] = client?.redirectUris ?? [];
  if (client === undefined || redirectUri === undefined) throw new Error(`The demo has no client ${id}`);
  return { clientId: client.id, clientSecret: client.secret, redirectUri };
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
