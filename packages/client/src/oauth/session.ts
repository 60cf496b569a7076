import type { CallOptions, Middleware } from "@tenon/runtime/client";
import type { HeaderReader } from "../network-state.ts";
import { createPilotClient, type PilotClient, type PilotClientOptions } from "../pilot-client.ts";
import { CredentialsChangedError } from "../pilot-error.ts";
import { type AccessContext, freshGrant, readGrant } from "./access-token.ts";
import { type Admission, checkIdentities, checkScopes, hasAdmission, readAdmission } from "./admission.ts";
import { endedError, SessionRetiredError } from "./errors.ts";
import { storing } from "./storing.ts";
import type { ActiveGrant, GrantBinding } from "./token-store.ts";

/** What the views of a session stand on. */
export interface SessionContext extends AccessContext {
  /** Settings of the client of each request. */
  readonly client: PilotClientOptions;
  readonly header: HeaderReader;
  /** By session: the generation whose access token the service refused. */
  readonly refused: Map<string, number>;
  /** Refreshes of this process that are under way. */
  readonly refreshing: Map<string, Promise<ActiveGrant>>;
}

/** The least that every result of an operation has. */
export interface AnyResult {
  readonly ok: boolean;
  readonly status: number;
  readonly response: Response;
}

/** One request of a session. */
export interface SessionCall<Result> {
  /** The scope without which the service does not admit the operation. */
  readonly scope: string;
  /** Whether a result is handed on as the session's view, and so has to say that it is. */
  isView(result: Result): boolean;
  send(client: PilotClient, options: CallOptions): Promise<Result>;
  readonly signal: AbortSignal | undefined;
}

/** A result with its admission; absent only from refusals and from mutations whose response does not say. */
export interface Admitted<Result> {
  readonly result: Result;
  readonly admission?: Admission;
}

/**
 * Sends one request with the session's access token, and checks that the response is this session's. Rejects with
 * `SignInAgainError`, `AdmissionError` and a `ClientError`, among others; never is the request sent without the token.
 */
export async function sendAs<Result extends AnyResult>(
  context: SessionContext,
  id: string,
  { scope, isView, send, signal }: SessionCall<Result>,
): Promise<Admitted<Result>> {
  const grant = await abortable(accessGrant(context, id), signal);
  const client = createPilotClient({ ...context.client, credentials: { bearer: grant.accessToken } });
  const guard = onlyWith(grant.accessToken, client.options.baseUrl);
  const result = await send(client, { use: [guard], ...(signal && { signal }) });
  // A later one may have been refused already: answers come in any order.
  if (result.status === 401)
    context.refused.set(id, Math.max(grant.generation, context.refused.get(id) ?? 0));
  const { headers } = result.response;
  // The store again, since the session may have ended while the response was on its way.
  const { binding, scopes } = await readGrant(context, id);
  await checkIncarnation(context, id, headers, binding);
  checkIdentities(headers, context.header, binding);
  if (!isView(result) && !(result.ok && hasAdmission(headers, context.header))) return { result };
  const admission = readAdmission(headers, context.header);
  checkScopes(admission, scopes, scope);
  const bound = await bind(context, id, binding, admission);
  await checkIncarnation(context, id, headers, bound);
  checkIdentities(headers, context.header, bound);
  return { result, admission };
}

/** The grant with an access token that holds. A caller who gives up does not stop a refresh that others wait for. */
function accessGrant(context: SessionContext, id: string): Promise<ActiveGrant> {
  const refused = context.refused.get(id) ?? 0;
  const key = `${refused} ${id}`;
  const running = context.refreshing.get(key);
  if (running) return running;
  const started = freshGrant(context, id, refused).then((grant) => {
    // Not what was refused meanwhile.
    if (context.refused.get(id) === refused) context.refused.delete(id);
    return grant;
  });
  context.refreshing.set(key, started);
  const forget = (): void => void context.refreshing.delete(key);
  started.then(forget, forget);
  return started;
}

/** Retires the session when the network's incarnation is another one. */
async function checkIncarnation(
  context: SessionContext,
  id: string,
  headers: Headers,
  binding: GrantBinding,
): Promise<void> {
  const incarnation = context.header(headers, "x-network-incarnation");
  if (incarnation === undefined || binding.incarnation === undefined || incarnation === binding.incarnation)
    return;
  await context.end(id, "incarnation_changed");
  throw new SessionRetiredError();
}

/** Keeps what the session's first responses say, for all later ones. */
async function bind(
  { store }: SessionContext,
  id: string,
  binding: GrantBinding,
  { actorId, appId, grantId, incarnation }: Admission,
): Promise<GrantBinding> {
  const isKnown =
    binding.actorId !== undefined && binding.appId !== undefined && binding.grantId !== undefined;
  if (isKnown && (incarnation === undefined || binding.incarnation !== undefined)) return binding;
  const said = { actorId, appId, grantId, ...(incarnation !== undefined && { incarnation }) };
  const bound = await storing("bind a session", () => store.bind(id, said));
  if (bound !== undefined) return bound;
  const grant = await storing("read a session", () => store.read(id));
  throw endedError(grant?.state === "ended" ? grant.reason : "unknown_session");
}

/** The innermost middleware: the request leaves with the session's token, for the service, or not at all. */
function onlyWith(token: string, baseUrl: string): Middleware {
  const { origin } = new URL(baseUrl);
  return async (request, next) => {
    const { headers, url } = request;
    const isOurs = headers.get("authorization") === `Bearer ${token}` && new URL(url).origin === origin;
    if (!isOurs || headers.has("cookie")) throw new CredentialsChangedError();
    return await next(request);
  };
}

function abortable<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
