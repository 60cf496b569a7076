import { discard } from "../wire/discard.ts";
import type { Answer } from "./answer.ts";
import { answerItems, type ItemWatch } from "./answer-items.ts";
import { validateAnswer } from "./answer-validation.ts";
import type { Credential } from "./credential.ts";
import { encodeAnswer } from "./encode-answer.ts";
import { Exchange, type SecurityRequest } from "./exchange.ts";
import type { Awaitable, RequestEvent, ServerFault } from "./hooks.ts";
import type { Identity } from "./identity.ts";
import { resolveMethod } from "./method.ts";
import type { OperationPlan } from "./operation-plan.ts";
import { readParameters, unknownQueryIssues } from "./parameters.ts";
import type { RawRequest } from "./raw-request.ts";
import { HttpError, type Refusal, refusal } from "./refusal.ts";
import { refuse } from "./refuse.ts";
import { type Reply, replyOf, toResponse } from "./reply.ts";
import { absentBody, type BodyLimits, readRequestBody } from "./request-body.ts";
import { requestIdHeader, requestIdOf } from "./request-id.ts";
import { noIssues } from "./request-issue.ts";
import type { Router } from "./router.ts";
import { authenticate } from "./security.ts";
import type { Handler } from "./serve.ts";
import type { ServeOptions } from "./serve-options.ts";

/** What a responder calls of the application's, and how it behaves. */
export interface ResponderOptions<Context> extends ServeOptions<Context> {
  readonly realm: string;
  readonly handler: (name: string) => Handler | undefined;
  readonly identify: (
    scheme: string,
    credential: Credential,
    request: SecurityRequest<never>,
  ) => Awaitable<Identity<unknown> | null>;
}

/** Takes a request from its route to its reply. */
export class Responder<Context> {
  readonly #router: Router<OperationPlan>;
  readonly #options: ResponderOptions<Context>;
  readonly #limits: BodyLimits;
  readonly #handlers: Map<OperationPlan, Handler | undefined> = new Map();

  constructor(router: Router<OperationPlan>, options: ResponderOptions<Context>) {
    const { bodyLimit = 1_048_576, maxJsonDepth = 200, maxErrors = 20, contentEncodings = [] } = options;
    this.#router = router;
    this.#options = options;
    this.#limits = { bodyLimit, maxJsonDepth, maxErrors, contentEncodings };
  }

  /** Never rejects. */
  async respond(raw: RawRequest, context: Context): Promise<Reply> {
    const exchange = new Exchange(raw, context);
    try {
      const { requestId, hooks } = this.#options;
      if (requestId !== undefined) exchange.requestId = requestIdOf(raw, requestId);
      const route = this.#route(raw);
      if ("plan" in route) exchange.operation = route.plan.operation;
      const run = (): Promise<Reply> => this.#finish(exchange, raw, route);
      return await (hooks?.around === undefined ? run() : hooks.around(exchange, run));
    } catch (error) {
      return this.#lastResort(exchange, error);
    }
  }

  /** The reply of a route, seen by the hook `after`. Never rejects. */
  async #finish(exchange: Exchange<Context>, raw: RawRequest, route: Routing): Promise<Reply> {
    try {
      const result = "plan" in route ? await this.#guard(exchange, raw, route) : route;
      const reply = "kind" in result ? await refuse(result, exchange, this.#options.errors) : result;
      const seen = await this.#after(exchange, reply);
      return raw.method === "HEAD" ? withoutBody(seen) : seen;
    } catch (error) {
      return this.#lastResort(exchange, error);
    }
  }

  async #after(exchange: Exchange<Context>, reply: Reply): Promise<Reply> {
    const { requestId, hooks } = this.#options;
    const id = exchange.requestId;
    const named =
      requestId === undefined || id === undefined
        ? reply
        : { ...reply, headers: [...reply.headers, requestIdHeader(requestId), id] };
    if (hooks?.after === undefined) return named;
    const response = toResponse(named);
    return replyOf((await hooks.after(exchange, response)) ?? response);
  }

  /** The mapper or the last hook failed: nothing of theirs can be trusted with the answer. */
  async #lastResort(exchange: Exchange<Context>, error: unknown): Promise<Reply> {
    this.#fault(exchange, { kind: "exception", error });
    return refuse(internal(), exchange, undefined);
  }

  /** Turns what the application's code throws into a refusal. */
  async #guard(exchange: Exchange<Context>, raw: RawRequest, route: Route): Promise<Reply | Refusal> {
    try {
      return await this.#answer(exchange, raw, route);
    } catch (error) {
      if (error instanceof HttpError && error.status >= 400 && error.status <= 599) {
        return refusal(error.status, "application", error.message, { headers: error.headers });
      }
      // A handler that stops because nobody listens any more has done nothing wrong.
      if (!raw.isGone) this.#fault(exchange, { kind: "exception", error });
      return internal();
    }
  }

  async #answer(
    exchange: Exchange<Context>,
    raw: RawRequest,
    { plan, slots }: Route,
  ): Promise<Reply | Refusal> {
    if (!raw.hasWellEncodedQuery) return malformedUrl();
    if (plan.schemes.length > 0) {
      const refused = await this.#authenticate(exchange, raw, plan);
      if (refused !== undefined) return refused;
    }
    const early = await this.#options.hooks?.before?.(exchange);
    if (early !== undefined) return replyOf(early);
    if (!plan.accepts(raw.header("accept"))) return notAcceptable();
    // The parts of the request become properties of what the handler is given.
    const request = exchange as unknown as Record<string, unknown>;
    const inParameters = readParameters(plan, raw, slots, request, this.#limits);
    const unknown =
      this.#options.unknownQuery === "refuse" ? unknownQueryIssues(plan.operation, raw) : noIssues;
    const body = raw.announcesBody
      ? await readRequestBody(plan, raw, this.#limits)
      : absentBody(plan.operation);
    if ("kind" in body) return body;
    Object.assign(request, body.members);
    const inBody = body.issues;
    if (inParameters.length + unknown.length + inBody.length === 0) return this.#call(exchange, raw, plan);
    const issues = [...inParameters, ...unknown, ...inBody].slice(0, this.#limits.maxErrors);
    return refusal(400, "invalid-request", "The request breaks the contract", { issues });
  }

  async #authenticate(
    exchange: Exchange<Context>,
    raw: RawRequest,
    plan: OperationPlan,
  ): Promise<Refusal | undefined> {
    const { realm, identify } = this.#options;
    const security = await authenticate(plan, raw, realm, (scheme, credential) =>
      // The operation has been set, and the generated types gave the functions the right context.
      identify(scheme, credential, exchange as unknown as SecurityRequest<never>),
    );
    if (!security.ok) return security.refusal;
    if (security.auth !== undefined) exchange.auth = security.auth;
    return undefined;
  }

  /** The operation of a request with the texts of its path's slots, or the answer to a request that has none. */
  #route(raw: RawRequest): Routing {
    const path = withoutBase(raw.path, this.#options.basePath ?? "");
    const match = path === undefined ? undefined : this.#router(path);
    if (match === "malformed") return malformedUrl();
    if (match === undefined) return refusal(404, "not-found", "There is nothing at this path");
    const found = resolveMethod(match, raw.method);
    if (found.kind === "route") return { plan: found.route, slots: match.slots };
    if (found.kind === "options") return { status: 204, headers: ["Allow", found.allow], body: null };
    const headers: [string, string][] = [["Allow", found.allow]];
    return refusal(405, "method-not-allowed", `The path allows ${found.allow}`, { headers });
  }

  async #call(exchange: Exchange<Context>, raw: RawRequest, plan: OperationPlan): Promise<Reply | Refusal> {
    const handler = this.#handlerOf(plan);
    if (handler === undefined) return refusal(501, "not-implemented", "The operation is not implemented");
    const result = handler(exchange);
    const answer: Answer = result instanceof Promise ? await result : result;
    const { responseValidation = "enforce" } = this.#options;
    const response = plan.response(answer.status);
    if (responseValidation !== "off") {
      const issues = validateAnswer(plan.operation, response, answer);
      if (issues.length > 0) {
        const refused = responseValidation === "enforce";
        this.#fault(exchange, { kind: "answer", issues, refused });
        if (refused) return internal();
      }
    }
    const watch: ItemWatch = {
      policy: responseValidation,
      isGone: () => raw.isGone,
      fault: (fault) => this.#fault(exchange, fault),
    };
    return encodeAnswer(response, answer, (body, content) => answerItems(body, content, watch));
  }

  /** Looked up once: the application's object is asked for nothing while it serves. */
  #handlerOf(plan: OperationPlan): Handler | undefined {
    if (!this.#handlers.has(plan)) this.#handlers.set(plan, this.#options.handler(plan.operation.name));
    return this.#handlers.get(plan);
  }

  #fault(event: RequestEvent<Context>, fault: FaultKind): void {
    try {
      const report = this.#options.hooks?.error;
      if (report !== undefined) report(faultOf(event, fault));
      else console.error(fault.kind === "exception" ? fault.error : fault.issues);
    } catch (error) {
      // The last to be told has failed itself; the client still has to get its answer.
      console.error(error);
    }
  }
}

interface Route {
  readonly plan: OperationPlan;
  readonly slots: readonly string[];
}

/** A route, or the answer to a request that has none. */
type Routing = Route | Reply | Refusal;

/** What is wrong, without the request that it is wrong with. */
export type FaultKind =
  | Pick<Extract<ServerFault<unknown>, { readonly kind: "exception" }>, "kind" | "error">
  | Pick<Extract<ServerFault<unknown>, { readonly kind: "answer" }>, "kind" | "issues" | "refused">;

/** The event with its fault; what costs something is still worked out only when it is read. */
function faultOf<Context>(event: RequestEvent<Context>, fault: FaultKind): ServerFault<Context> {
  const { context, operation, auth, requestId } = event;
  return {
    get request(): Request {
      return event.request;
    },
    method: event.method,
    url: event.url,
    header: (name) => event.header(name),
    context,
    ...(operation && { operation }),
    ...(auth && { auth }),
    ...(requestId !== undefined && { requestId }),
    ...fault,
  };
}

function withoutBase(path: string, base: string): string | undefined {
  if (base === "") return path;
  if (!path.startsWith(base)) return undefined;
  const rest = path.slice(base.length);
  return rest === "" || rest.startsWith("/") ? rest : undefined;
}

/** The reply to HEAD. Whatever would have produced the body is told to stop. */
function withoutBody(reply: Reply): Reply {
  if (reply.body instanceof ReadableStream) discard(reply.body);
  return { ...reply, body: null };
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
