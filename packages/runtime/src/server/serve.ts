import { discard } from "../wire/discard.ts";
import { acceptsAny } from "./accept.ts";
import type { Answer, AnswerIssue } from "./answer.ts";
import { validateAnswer } from "./answer-validation.ts";
import type { Credential } from "./credential.ts";
import { encodeAnswer } from "./encode-answer.ts";
import { withHeaderNames } from "./header-names.ts";
import type { Awaitable, RequestEvent, ServerFault } from "./hooks.ts";
import type { Identities, Identity } from "./identity.ts";
import { resolveMethod } from "./method.ts";
import type { ServerOperation } from "./operation.ts";
import { readParameters, unknownQueryIssues } from "./parameters.ts";
import { RawRequest } from "./raw-request.ts";
import { HttpError, type Refusal, refusal } from "./refusal.ts";
import { refuse } from "./refuse.ts";
import { readRequestBody } from "./request-body.ts";
import { createRouter, type Router } from "./router.ts";
import { authenticate } from "./security.ts";
import type { FetchHandler, ServeOptions } from "./serve-options.ts";
import { wireAnswer } from "./value-form.ts";

/** What every handler is given beside the parts of its request. */
export interface OperationRequest<Context> {
  readonly operation: ServerOperation;
  /** The request as it arrived; its body has been read where the operation declares one. */
  readonly request: Request;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** What the adapter knows beyond the request. */
  readonly context: Context;
}

/** What a security handler is given beside the credential. */
export type SecurityRequest<Context> = OperationRequest<Context>;

/** The people's part of a server: generated interfaces say which functions these hold. */
export interface Implementation {
  /** A function of each operation, by its name. */
  readonly handlers: object;
  /** A function of each security scheme, by its name. */
  readonly security: object;
}

type Handler = (request: object) => Awaitable<Answer>;
type SecurityFunction = (credential: Credential, request: object) => Awaitable<Identity<unknown> | null>;

/**
 * Serves operations: routes, authenticates, reads and validates requests, calls handlers, validates and writes their answers.
 * `title` is the default realm.
 */
export function serve<Context>(
  title: string,
  operations: readonly ServerOperation[],
  implementation: Implementation,
  options: ServeOptions<Context> = {},
): FetchHandler<Context> {
  const { headerName, trailingSlash } = options;
  const routes = headerName ? operations.map((one) => withHeaderNames(one, headerName)) : operations;
  const server = new Server(title, createRouter(routes, trailingSlash), implementation, options);
  return (request, context) => server.respond({ request, context });
}

class Server<Context> {
  readonly #router: Router<ServerOperation>;
  readonly #implementation: Implementation;
  readonly #options: ServeOptions<Context>;
  readonly #realm: string;

  constructor(
    title: string,
    router: Router<ServerOperation>,
    implementation: Implementation,
    options: ServeOptions<Context>,
  ) {
    this.#router = router;
    this.#implementation = implementation;
    this.#options = options;
    this.#realm = options.realm ?? title;
  }

  async respond(event: RequestEvent<Context>): Promise<Response> {
    const trail = { event };
    try {
      const result = await this.#guard(trail, () => this.#answer(trail));
      const response =
        result instanceof Response ? result : await refuse(result, trail.event, this.#options.errors);
      const replaced = (await this.#options.hooks?.after?.(trail.event, response)) ?? response;
      return event.request.method === "HEAD" ? withoutBody(replaced) : replaced;
    } catch (error) {
      // The mapper or the last hook failed: nothing of theirs can be trusted with the answer.
      this.#fault({ ...trail.event, kind: "exception", error });
      return refuse(internal(), trail.event, undefined);
    }
  }

  /** Turns what the application's code throws into a refusal. */
  async #guard(trail: Trail<Context>, run: () => Promise<Response | Refusal>): Promise<Response | Refusal> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof HttpError && error.status >= 400 && error.status <= 599) {
        return refusal(error.status, "application", error.message, { headers: error.headers });
      }
      // A handler that stops because nobody listens any more has done nothing wrong.
      if (!trail.event.request.signal.aborted) this.#fault({ ...trail.event, kind: "exception", error });
      return internal();
    }
  }

  async #answer(trail: Trail<Context>): Promise<Response | Refusal> {
    const { request, context } = trail.event;
    const raw = new RawRequest(request);
    const route = this.#route(raw, request.method);
    if (!("slots" in route)) return route;
    const { operation, slots } = route;
    trail.event = { ...trail.event, operation };
    if (!raw.hasWellEncodedQuery) return malformedUrl();
    const base = { operation, request, signal: request.signal, context };
    const security = await authenticate(operation, raw, this.#realm, (scheme, credential) =>
      this.#identify(scheme, credential, base),
    );
    if (!security.ok) return security.refusal;
    if (security.auth !== undefined) trail.event = { ...trail.event, auth: security.auth };
    const early = await this.#options.hooks?.before?.(trail.event);
    if (early !== undefined) return early;
    if (!acceptsAny(request.headers.get("accept"), successMediaTypes(operation))) return notAcceptable();
    const input = await this.#read(operation, raw, request, slots);
    if ("kind" in input) return input;
    return this.#call(trail, operation, { ...input.members, ...authOf(security.auth), ...base });
  }

  /** The operation of a request with the text of its path's slots, or the answer to a request that has none. */
  #route(raw: RawRequest, method: string): Response | Refusal | Route {
    const path = withoutBase(raw.path, this.#options.basePath ?? "");
    const match = path === undefined ? undefined : this.#router(path);
    if (match === "malformed") return malformedUrl();
    if (match === undefined) return refusal(404, "not-found", "There is nothing at this path");
    const found = resolveMethod(match, method);
    if (found.kind === "route") return { operation: found.route, slots: match.slots(found.route) };
    const headers: [string, string][] = [["Allow", found.allow]];
    if (found.kind === "options") return new Response(null, { status: 204, headers });
    return refusal(405, "method-not-allowed", `The path allows ${found.allow}`, { headers });
  }

  async #identify(
    scheme: string,
    credential: Credential,
    request: SecurityRequest<Context>,
  ): Promise<Identity<unknown> | null> {
    const identify = functionOf<SecurityFunction>(this.#implementation.security, scheme);
    if (identify === undefined) throw new TypeError(`No security handler for ${JSON.stringify(scheme)}`);
    return identify(credential, request);
  }

  /** Everything that the document says of the request, read and validated. */
  async #read(
    operation: ServerOperation,
    raw: RawRequest,
    request: Request,
    slots: ReadonlyMap<string, string>,
  ): Promise<{ readonly members: object } | Refusal> {
    const { bodyLimit = 1_048_576, maxJsonDepth = 200, maxErrors = 20, unknownQuery } = this.#options;
    const parameters = readParameters(operation, raw, slots, maxErrors);
    const unknown = unknownQuery === "refuse" ? unknownQueryIssues(operation, raw) : [];
    const body = await readRequestBody(operation, request, { bodyLimit, maxJsonDepth, maxErrors });
    if ("kind" in body) return body;
    const issues = [...parameters.issues, ...unknown, ...body.issues].slice(0, maxErrors);
    if (issues.length === 0) return { members: { ...parameters.members, ...body.members } };
    return refusal(400, "invalid-request", "The request breaks the contract", { issues });
  }

  async #call(
    trail: Trail<Context>,
    operation: ServerOperation,
    request: object,
  ): Promise<Response | Refusal> {
    const handler = functionOf<Handler>(this.#implementation.handlers, operation.name);
    if (handler === undefined) return refusal(501, "not-implemented", "The operation is not implemented");
    const issues: AnswerIssue[] = [];
    const answer = wireAnswer(operation, await handler(request), issues);
    const { responseValidation = "enforce" } = this.#options;
    // What has no wire form cannot be sent, however lenient the options are.
    const refused = issues.length > 0 || responseValidation === "enforce";
    if (issues.length === 0 && responseValidation !== "off")
      issues.push(...validateAnswer(operation, answer));
    if (issues.length === 0) return encodeAnswer(operation, answer);
    this.#fault({ ...trail.event, kind: "answer", issues, refused });
    return refused ? internal() : encodeAnswer(operation, answer);
  }

  #fault(fault: ServerFault<Context>): void {
    try {
      const report = this.#options.hooks?.error;
      if (report !== undefined) report(fault);
      else console.error(fault.kind === "exception" ? fault.error : fault.issues);
    } catch (error) {
      // The last to be told has failed itself; the client still has to get its answer.
      console.error(error);
    }
  }
}

/** What has become known of a request so far, for hooks and refusals. */
interface Trail<Context> {
  event: RequestEvent<Context>;
}

interface Route {
  readonly operation: ServerOperation;
  readonly slots: ReadonlyMap<string, string>;
}

/** A method of the people's object, bound to it. What every object inherits is no implementation. */
function functionOf<Wanted extends (...args: never) => unknown>(
  object: object,
  name: string,
): Wanted | undefined {
  const found: unknown = Reflect.get(object, name);
  if (typeof found !== "function" || found === Reflect.get(Object.prototype, name)) return undefined;
  // The generated interfaces give functions of these names the wanted parameters; here they are only passed through.
  return found.bind(object) as Wanted;
}

function authOf(auth: Identities | undefined): { readonly auth?: Identities } {
  return auth === undefined ? {} : { auth };
}

/** The media types of an operation's successes: `default` counts as one only where nothing else does. */
function successMediaTypes(operation: ServerOperation): readonly string[] {
  const declared = operation.responses.filter(({ status }) => status.startsWith("2"));
  const successes = declared.length > 0 ? declared : operation.responses;
  return successes.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
}

function withoutBase(path: string, base: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  const rest = path.slice(base.length);
  return rest === "" || rest.startsWith("/") ? rest : undefined;
}

/** The response to HEAD. Whatever would have produced the body is told to stop. */
function withoutBody(response: Response): Response {
  discard(response.body);
  return new Response(null, response);
}

function malformedUrl(): Refusal {
  return refusal(400, "malformed-url", "The URL has a percent sign that encodes nothing");
}

function notAcceptable(): Refusal {
  return refusal(406, "not-acceptable", "The operation answers with nothing that is acceptable");
}

function internal(): Refusal {
  return refusal(500, "internal", "The server failed");
}
