import { discard } from "../wire/discard.ts";
import type { Answer, AnswerIssue } from "./answer.ts";
import { answerItems, isIterable } from "./answer-items.ts";
import { validateAnswer } from "./answer-validation.ts";
import type { Credential } from "./credential.ts";
import { encodeAnswer } from "./encode-answer.ts";
import { Exchange, type SecurityRequest } from "./exchange.ts";
import type { Awaitable, RoutedEvent, ServerHooks } from "./hooks.ts";
import type { Identity } from "./identity.ts";
import type { ServerOperation } from "./operation.ts";
import type { OperationPlan } from "./operation-plan.ts";
import { readParameters, unknownQueryIssues } from "./parameters.ts";
import type { PlannedResponse } from "./planned-response.ts";
import type { BodyFault, RawRequest } from "./raw-request.ts";
import { readBody } from "./read-body.ts";
import { HttpError, malformedUrl, type Refusal, type RequestIssue, refusal } from "./refusal.ts";
import { refuse } from "./refuse.ts";
import { addHeader, type Reply, replyOf, toResponse } from "./reply.ts";
import {
  bodyOf,
  bodyWithoutBytes,
  type ExpectedBody,
  expectedBody,
  type ReadRequestBody,
} from "./request-body.ts";
import { requestIdHeader, requestIdOf } from "./request-id.ts";
import type { Router } from "./router.ts";
import { authenticate } from "./security.ts";
import type { ServeOptions } from "./serve-options.ts";
import {
  type Routing,
  type ServedPlan,
  type ServedRoute,
  ServedRoutes,
  type ServedRoutesOptions,
} from "./served-routes.ts";
import { reportFault } from "./server-fault.ts";
import { wireAnswer } from "./value-form.ts";

/** What a responder calls of the application's, and how it behaves. */
export interface ResponderOptions<Context> extends ServeOptions<Context>, ServedRoutesOptions {
  readonly realm: string;
  readonly identify: (
    scheme: string,
    credential: Credential,
    request: SecurityRequest<never>,
  ) => Awaitable<Identity<unknown> | null>;
}

/** Takes a request from its route to its reply. */
export class Responder<Context> {
  readonly #routes: ServedRoutes;
  readonly #options: ResponderOptions<Context>;
  /** Whether something is added to every reply. */
  readonly #isDressed: boolean;

  constructor(router: Router<ServerOperation>, options: ResponderOptions<Context>) {
    this.#routes = new ServedRoutes(router, options);
    this.#options = options;
    this.#isDressed = options.requestId !== undefined || options.hooks?.after !== undefined;
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
      const routing = this.#routes.route(raw);
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
      reportFault(exchange, { kind: "exception", error }, this.#options.hooks);
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
    if (!raw.isGone) reportFault(exchange, { kind: "exception", error }, this.#options.hooks);
    return internal();
  }

  #answer(exchange: Exchange<Context>, raw: RawRequest, route: ServedRoute): Awaitable<Step<Context>> {
    if (!raw.hasWellEncodedQuery) return malformedUrl();
    const isOpen = route.plan.schemes.length === 0 && this.#options.hooks?.before === undefined;
    return isOpen ? this.#read(exchange, raw, route) : this.#admit(exchange, raw, route);
  }

  /** Security, and the hook `before`. */
  async #admit(exchange: Exchange<Context>, raw: RawRequest, route: ServedRoute): Promise<Step<Context>> {
    if (route.plan.schemes.length > 0) {
      const refused = await this.#authenticate(exchange, raw, route.plan);
      if (refused !== undefined) return refused;
    }
    // Its operation is the route's.
    const early = await this.#options.hooks?.before?.(exchange as RoutedEvent<Context>);
    return early === undefined ? this.#read(exchange, raw, route) : replyOf(early);
  }

  #read(event: Exchange<Context>, raw: RawRequest, { plan, slots }: ServedRoute): Awaitable<Step<Context>> {
    if (!plan.accepts(raw.header("accept"))) return notAcceptable();
    const exchange = plan.groups.includes("header") ? event.copy() : event;
    // The parts of the request become properties of what the handler is given.
    const request = exchange as unknown as Record<string, unknown>;
    let issues = readParameters(plan, raw, slots, request, plan.limits);
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
    const issues = [...inParameters, ...read.issues].slice(0, plan.limits.maxErrors);
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
      reportFault(exchange, { kind: "answer", issues, refused }, this.#options.hooks);
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
      fault: (fault) => reportFault(exchange, fault, this.#options.hooks),
    });
    return { ...answer, body };
  }
}

/** Takes a reply to whoever asked. Does not throw. */
type Deliver<Raw extends RawRequest> = (reply: Reply, raw: Raw) => void;

/** A request of which all but the body has been read. */
interface WaitingForBody<Context> {
  readonly expected: ExpectedBody;
  readonly exchange: Exchange<Context>;
  readonly plan: ServedPlan;
  readonly issues: readonly RequestIssue[];
}

/** What a part of the way comes to: its end, or the wait for the body. */
type Step<Context> = Reply | Refusal | WaitingForBody<Context>;

/** The reply to HEAD. Whatever would have produced the body is told to stop. */
function withoutBody(reply: Reply): Reply {
  if (reply.body instanceof ReadableStream) discard(reply.body);
  return { ...reply, body: null };
}

function notAcceptable(): Refusal {
  return refusal(406, "not-acceptable", "The operation answers with nothing that is acceptable");
}

function internal(): Refusal {
  return refusal(500, "internal", "The server failed");
}
