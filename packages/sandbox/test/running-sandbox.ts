import { createHash, randomBytes } from "node:crypto";
import { createClock } from "../src/clock.ts";
import { countedIds } from "../src/ids.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../src/sandbox.ts";
import { demoSeed } from "../src/seed/demo-seed.ts";

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
export async function signIn(
  { baseUrl }: Pick<Sandbox, "baseUrl">,
  { actor = "ada", client = "tidings", scopes = ["read", "report:write"] }: SignIn = {},
): Promise<string> {
  const { redirectUri, basic } = clientOf(client);
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: client,
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    state: "state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const code = await authorize(`${baseUrl}/api/auth/oauth2/authorize?${query}`, redirectUri, actor);
  const response = await fetch(`${baseUrl}/api/auth/oauth2/token`, {
    method: "POST",
    headers: { authorization: basic },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = (await response.json()) as { readonly access_token?: string };
  if (token === undefined) throw new Error(`The code was refused with ${response.status}`);
  return token;
}

/** Where a client of the demo is come back to, and how it says who it is. */
export function clientOf(id: string): { readonly redirectUri: string; readonly basic: string } {
  const client = demoSeed.applications.find((one) => one.client?.id === id)?.client;
  const [redirectUri] = client?.redirectUris ?? [];
  if (client === undefined || redirectUri === undefined) throw new Error(`The demo has no client ${id}`);
  return { redirectUri, basic: `Basic ${btoa(`${id}:${client.secret}`)}` };
}

/** Goes through the pages, and gives the code with which they lead back. */
export async function authorize(start: string, redirectUri: string, actor: string): Promise<string> {
  const cookies = new Map<string, string>();
  const password = demoSeed.actors.find(({ handle }) => handle === actor)?.password ?? "";
  let next: string = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const init = form === undefined ? {} : { method: "POST", body: form };
    const response = await fetch(next, { ...init, redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    const page = await response.text();
    form = undefined;
    if (location !== null) {
      next = new URL(location, next).href;
      if (next.startsWith(redirectUri)) return new URL(next).searchParams.get("code") ?? "";
    } else {
      const [, token] = /name="form_token" value="([^"]+)"/.exec(page) ?? [];
      if (!response.ok || token === undefined) throw new Error(`A page was answered with ${response.status}`);
      const decision = page.includes('name="password"') ? { handle: actor, password } : { decision: "allow" };
      form = new URLSearchParams({ form_token: token, ...decision });
    }
  }
  throw new Error("The pages lead nowhere");
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
