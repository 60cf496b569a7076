import { discard } from "../wire/discard.ts";
import type { Answer, AnswerIssue } from "./answer.ts";
import { answerItems, isIterable } from "./answer-items.ts";
import { validateAnswer } from "./answer-validation.ts";
import type { Credential } from "./credential.ts";
import { encodeAnswer } from "./encode-answer.ts";
import { Exchange, type SecurityRequest } from "./exchange.ts";
import type { Awaitable, RequestEvent, RoutedEvent, ServerFault, ServerHooks } from "./hooks.ts";
import type { Identity } from "./identity.ts";
import { allowedMethods, routeOf } from "./method.ts";
import type { ServerOperation } from "./operation.ts";
import { OperationPlan } from "./operation-plan.ts";
import { readParameters, unknownQueryIssues } from "./parameters.ts";
import type { PlannedResponse } from "./planned-response.ts";
import type { BodyFault, RawRequest } from "./raw-request.ts";
import { readBody } from "./read-body.ts";
import { HttpError, type Refusal, type RequestIssue, refusal } from "./refusal.ts";
import { refuse } from "./refuse.ts";
import { addHeader, type Reply, replyOf, toResponse } from "./reply.ts";
import {
  type BodyLimits,
  bodyOf,
  bodyWithoutBytes,
  type ExpectedBody,
  expectedBody,
  type ReadRequestBody,
  usualLimits,
} from "./request-body.ts";
import { requestIdHeader, requestIdOf } from "./request-id.ts";
import type { Router } from "./router.ts";
import { authenticate } from "./security.ts";
import type { Handler } from "./serve.ts";
import type { ServeOptions } from "./serve-options.ts";
import { wireAnswer } from "./value-form.ts";

/** What a responder calls of the application's, and how it behaves. */
export interface ResponderOptions<Context> extends ServeOptions<Context> {
  readonly realm: string;
  /** The operation with the names that its headers have here. */
  readonly named: (operation: ServerOperation) => ServerOperation;
  readonly handler: (name: string) => Handler | undefined;
  readonly identify: (
    scheme: string,
    credential: Credential,
    request: SecurityRequest<never>,
  ) => Awaitable<Identity<unknown> | null>;
}

/** Takes a request from its route to its reply. */
export class Responder<Context> {
  readonly #router: Router<ServerOperation>;
  readonly #options: ResponderOptions<Context>;
  readonly #limits: BodyLimits;
  readonly #plans: Map<ServerOperation, ServedPlan> = new Map();
  /** Whether something is added to every reply. */
  readonly #isDressed: boolean;

  constructor(router: Router<ServerOperation>, options: ResponderOptions<Context>) {
    const {
      bodyLimit = usualLimits.bodyLimit,
      maxJsonDepth = usualLimits.maxJsonDepth,
      maxParts = usualLimits.maxParts,
      maxErrors = usualLimits.maxErrors,
      contentEncodings = usualLimits.contentEncodings,
    } = options;
    this.#router = router;
    this.#options = options;
    this.#isDressed = options.requestId !== undefined || options.hooks?.after !== undefined;
    this.#limits = { bodyLimit, maxJsonDepth, maxParts, maxErrors, contentEncodings };
  }

  /**
   * Always delivers a reply, whatever fails. Waits only where it has to: most reads are answered within the turn in which they came, and
   * a promise for every step would cost more than all of the steps.
   */
  respond<Raw extends RawRequest>(raw: Raw, context: Context, deliver: Deliver<Raw>): void {
    const exchange = new Exchange(raw, context);
    try {
      const { requestId, hooks } = this.#options;
      if (requestId !== undefined) exchange.requestId = requestIdOf(raw, requestId);
      const routing = this.#route(raw);
      if ("plan" in routing) exchange.operation = routing.plan.operation;
      if (hooks?.around === undefined) this.#finish(exchange, raw, routing, deliver);
      else this.#surround(exchange, raw, routing, hooks.around.bind(hooks), deliver);
    } catch (error) {
      this.#rescue(exchange, raw, Promise.reject(error), deliver);
    }
  }

  /** Lets a hook see all that follows routing. */
  #surround<Raw extends RawRequest>(
    exchange: Exchange<Context>,
    raw: Raw,
    routing: Routing,
    around: NonNullable<ServerHooks<Context>["around"]>,
    deliver: Deliver<Raw>,
  ): void {
    const run = (): Promise<Reply> => new Promise((resolve) => this.#finish(exchange, raw, routing, resolve));
    this.#rescue(exchange, raw, around(exchange, run), deliver);
  }

  /** Delivers the reply of a route, seen by the hook `after`. Never throws. */
  #finish<Raw extends RawRequest>(
    exchange: Exchange<Context>,
    raw: Raw,
    routing: Routing,
    deliver: Deliver<Raw>,
  ): void {
    let step: Awaitable<Step<Context>>;
    try {
      step = "plan" in routing ? this.#answer(exchange, raw, routing) : routing;
    } catch (error) {
      step = this.#refusalFor(exchange, raw, error);
    }
    this.#proceed(exchange, raw, step, deliver);
  }

  /** Goes on with what a step came to. Never throws. */
  #proceed<Raw extends RawRequest>(
    exchange: Exchange<Context>,
    raw: Raw,
    step: Awaitable<Step<Context>>,
    deliver: Deliver<Raw>,
  ): void {
    if (step instanceof Promise) this.#await(exchange, raw, step, deliver);
    else if ("expected" in step) this.#readBody(exchange, raw, step, deliver);
    else this.#complete(exchange, raw, step, deliver);
  }

  /** Apart from where nothing is waited for: functions that are made here cost there as well. */
  #await<Raw extends RawRequest>(
    exchange: Exchange<Context>,
    raw: Raw,
    pending: Promise<Step<Context>>,
    deliver: Deliver<Raw>,
  ): void {
    pending.then(
      (step) => this.#proceed(exchange, raw, step, deliver),
      (error: unknown) => this.#complete(exchange, raw, this.#refusalFor(exchange, raw, error), deliver),
    );
  }

  /** Reads the body, and goes on when it is there. Never throws. */
  #readBody<Raw extends RawRequest>(
    exchange: Exchange<Context>,
    raw: Raw,
    waiting: WaitingForBody<Context>,
    deliver: Deliver<Raw>,
  ): void {
    try {
      readBody(raw, waiting.expected.limit, (bytes) => {
        let step: Awaitable<Step<Context>>;
        try {
          step = this.#takeBody(raw, waiting, bytes);
        } catch (error) {
          step = this.#refusalFor(exchange, raw, error);
        }
        this.#proceed(exchange, raw, step, deliver);
      });
    } catch (error) {
      this.#complete(exchange, raw, this.#refusalFor(exchange, raw, error), deliver);
    }
  }

  /** Delivers a result as it is where nothing is to be added to it. Never throws. */
  #complete<Raw extends RawRequest>(
    exchange: Exchange<Context>,
    raw: Raw,
    result: Reply | Refusal,
    deliver: Deliver<Raw>,
  ): void {
    if ("kind" in result || this.#isDressed || raw.method === "HEAD") {
      this.#rescue(exchange, raw, this.#dress(exchange, raw, result), deliver);
    } else deliver(result, raw);
  }

  /** Gives a refusal its shape, and every reply what hooks and options add to it. */
  async #dress(exchange: Exchange<Context>, raw: RawRequest, result: Reply | Refusal): Promise<Reply> {
    let reply = "kind" in result ? await refuse(result, exchange, this.#options.errors) : result;
    const { requestId, hooks } = this.#options;
    if (requestId !== undefined && exchange.requestId !== undefined) {
      const headers = [...reply.headers];
      addHeader(headers, requestIdHeader(requestId), exchange.requestId);
      reply = { ...reply, headers };
    }
    if (hooks?.after !== undefined) {
      const response = toResponse(reply);
      reply = replyOf((await hooks.after(exchange, response)) ?? response);
    }
    return raw.method === "HEAD" ? withoutBody(reply) : reply;
  }

  /** The mapper or the last hook failed: nothing of theirs can be trusted with the answer. */
  async #rescue<Raw extends RawRequest>(
    exchange: Exchange<Context>,
    raw: Raw,
    pending: Promise<Reply>,
    deliver: Deliver<Raw>,
  ): Promise<void> {
    let reply: Reply;
    try {
      reply = await pending;
    } catch (error) {
      this.#fault(exchange, { kind: "exception", error });
      reply = await refuse(internal(), exchange, undefined);
    }
    deliver(reply, raw);
  }

  /** Turns what the application's code throws into a refusal. */
  #refusalFor(exchange: Exchange<Context>, raw: RawRequest, error: unknown): Refusal {
    if (error instanceof HttpError && error.status >= 400 && error.status <= 599) {
      return refusal(error.status, "application", error.message, { headers: error.headers });
    }
    // A handler that stops because nobody listens any more has done nothing wrong.
    if (!raw.isGone) this.#fault(exchange, { kind: "exception", error });
    return internal();
  }

  #answer(exchange: Exchange<Context>, raw: RawRequest, route: Route): Awaitable<Step<Context>> {
    if (!raw.hasWellEncodedQuery) return malformedUrl();
    const isOpen = route.plan.schemes.length === 0 && this.#options.hooks?.before === undefined;
    return isOpen ? this.#read(exchange, raw, route) : this.#admit(exchange, raw, route);
  }

  /** Security, and the hook `before`. */
  async #admit(exchange: Exchange<Context>, raw: RawRequest, route: Route): Promise<Step<Context>> {
    if (route.plan.schemes.length > 0) {
      const refused = await this.#authenticate(exchange, raw, route.plan);
      if (refused !== undefined) return refused;
    }
    // Its operation is the route's.
    const early = await this.#options.hooks?.before?.(exchange as RoutedEvent<Context>);
    return early === undefined ? this.#read(exchange, raw, route) : replyOf(early);
  }

  #read(event: Exchange<Context>, raw: RawRequest, { plan, slots }: Route): Awaitable<Step<Context>> {
    if (!plan.accepts(raw.header("accept"))) return notAcceptable();
    const exchange = plan.groups.includes("header") ? event.copy() : event;
    // The parts of the request become properties of what the handler is given.
    const request = exchange as unknown as Record<string, unknown>;
    let issues = readParameters(plan, raw, slots, request, this.#limits);
    if (this.#options.unknownQuery === "refuse") {
      issues = [...issues, ...unknownQueryIssues(plan.operation, raw)];
    }
    if (!raw.announcesBody) {
      return this.#judgeRead(exchange, raw, plan, issues, bodyWithoutBytes(plan, raw, plan.limits));
    }
    const expected = expectedBody(plan, raw, plan.limits);
    return "kind" in expected ? expected : { expected, exchange, plan, issues };
  }

  #takeBody(
    raw: RawRequest,
    { expected, exchange, plan, issues }: WaitingForBody<Context>,
    bytes: Uint8Array<ArrayBuffer> | BodyFault,
  ): Awaitable<Reply | Refusal> {
    const read = bodyOf(plan.operation, expected, bytes, plan.limits);
    return this.#judgeRead(exchange, raw, plan, issues, read);
  }

  /** Goes on with a body, which has to be waited for only where it is no JSON. */
  #judgeRead(
    exchange: Exchange<Context>,
    raw: RawRequest,
    plan: ServedPlan,
    issues: readonly RequestIssue[],
    read: Awaitable<ReadRequestBody | Refusal>,
  ): Awaitable<Reply | Refusal> {
    // Bound: a function written here would cost also where it is not needed, as in `encodeAnswer`.
    return read instanceof Promise
      ? read.then(this.#judge.bind(this, exchange, raw, plan, issues))
      : this.#judge(exchange, raw, plan, issues, read);
  }

  /** Calls the handler, if all of the request keeps the contract. */
  #judge(
    exchange: Exchange<Context>,
    raw: RawRequest,
    plan: ServedPlan,
    inParameters: readonly RequestIssue[],
    read: ReadRequestBody | Refusal,
  ): Awaitable<Reply | Refusal> {
    if ("kind" in read) return read;
    const { members } = read;
    if (inParameters.length + read.issues.length === 0) {
      if (members !== undefined) {
        if (members.contentType !== undefined) exchange.contentType = members.contentType;
        exchange.body = members.body;
      }
      return this.#call(exchange, raw, plan);
    }
    const issues = [...inParameters, ...read.issues].slice(0, this.#limits.maxErrors);
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
    const { routes, slots } = match;
    const operation = routeOf(routes, raw.method);
    if (operation !== undefined) return { plan: this.#planOf(operation), slots };
    const allow = allowedMethods(routes);
    if (raw.method === "OPTIONS") return { status: 204, headers: ["Allow", allow], body: null };
    const headers: [string, string][] = [["Allow", allow]];
    return refusal(405, "method-not-allowed", `The path allows ${allow}`, { headers });
  }

  #call(exchange: Exchange<Context>, raw: RawRequest, plan: ServedPlan): Awaitable<Reply | Refusal> {
    const { handler } = plan;
    if (handler === undefined) return refusal(501, "not-implemented", "The operation is not implemented");
    const answer = handler(exchange);
    // Whatever can be awaited is, not only what the platform calls a promise.
    return "then" in answer
      ? Promise.resolve(answer).then((one) => this.#encode(exchange, raw, plan, one))
      : this.#encode(exchange, raw, plan, answer);
  }

  #encode(
    exchange: Exchange<Context>,
    raw: RawRequest,
    plan: OperationPlan,
    given: Answer,
  ): Awaitable<Reply | Refusal> {
    const { responseValidation: policy = "enforce" } = this.#options;
    const response = plan.response(given.status);
    const unsendable: AnswerIssue[] = [];
    const answer = wireAnswer(response, given, unsendable);
    const isValidated = policy !== "off" && unsendable.length === 0;
    const issues = isValidated ? validateAnswer(plan.operation, response, answer) : unsendable;
    if (issues.length > 0) {
      // What has no wire form cannot be sent, however lenient the options are.
      const refused = unsendable.length > 0 || policy === "enforce";
      this.#fault(exchange, { kind: "answer", issues, refused });
      if (refused) return internal();
    }
    const sent = isIterable(answer.body) ? this.#watch(exchange, raw, response, answer) : answer;
    return encodeAnswer(response, sent);
  }

  /** An answer whose body is watched while it goes out, if it is a stream of items. */
  #watch(exchange: Exchange<Context>, raw: RawRequest, response: PlannedResponse, answer: Answer): Answer {
    const body = answerItems(answer.body, response.content(answer).declared, {
      policy: this.#options.responseValidation ?? "enforce",
      isGone: () => raw.isGone,
      fault: (fault) => this.#fault(exchange, fault),
    });
    return { ...answer, body };
  }

  /** Worked out with the first request of an operation: a server with many operations starts at once. */
  #planOf(operation: ServerOperation): ServedPlan {
    const known = this.#plans.get(operation);
    if (known !== undefined) return known;
    const { named, handler, bodyLimits = {} } = this.#options;
    const { name } = operation;
    const own = Object.hasOwn(bodyLimits, name) ? bodyLimits[name] : undefined;
    const limits = own === undefined ? this.#limits : { ...this.#limits, bodyLimit: own };
    const plan = new ServedPlan(named(operation), handler(name), limits);
    this.#plans.set(operation, plan);
    return plan;
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

/** A plan with the application's function: looked up once, so that the application's object is asked for nothing while it serves. */
class ServedPlan extends OperationPlan {
  readonly handler: Handler | undefined;
  readonly limits: BodyLimits;

  constructor(operation: ServerOperation, handler: Handler | undefined, limits: BodyLimits) {
    super(operation);
    this.handler = handler;
    this.limits = limits;
  }
}

/** Takes a reply to whoever asked. Does not throw. */
type Deliver<Raw extends RawRequest> = (reply: Reply, raw: Raw) => void;

interface Route {
  readonly plan: ServedPlan;
  readonly slots: readonly string[];
}

/** A request of which all but the body has been read. */
interface WaitingForBody<Context> {
  readonly expected: ExpectedBody;
  readonly exchange: Exchange<Context>;
  readonly plan: ServedPlan;
  readonly issues: readonly RequestIssue[];
}

/** What a part of the way comes to: its end, or the wait for the body. */
type Step<Context> = Reply | Refusal | WaitingForBody<Context>;

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
    // The parameters of a handler may stand in front of the method.
    header: (name) => Exchange.prototype.header.call(event, name),
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
