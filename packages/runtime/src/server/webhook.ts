import { FetchRequest } from "./fetch-request.ts";
import type { Awaitable } from "./hooks.ts";
import { OperationPlan } from "./operation-plan.ts";
import { readParameters } from "./parameters.ts";
import { problemDetails } from "./problem-details.ts";
import type { BodyFault } from "./raw-request.ts";
import { bodyRefusal, readBody } from "./read-body.ts";
import { type Refusal, refusal } from "./refusal.ts";
import { bodyOf, expectedBody, usualLimits } from "./request-body.ts";
import { WebhookError } from "./webhook-error.ts";
import { chooseEvent, type WebhookOperation } from "./webhook-event.ts";
import type { VerifyWebhook } from "./webhook-signature.ts";

/** How webhooks are received. */
export interface WebhookOptions {
  /** Is asked before the body is parsed: `standardWebhooks`, `hmacSignature`, or a function of your own. */
  readonly verify: VerifyWebhook;
  /**
   * Says which webhook a body is, by its name in the document; a name that the document does not have is an unknown event. Default, and
   * where it says `undefined`: the one whose values the property has that tells the declared bodies apart, the one that the property `type`
   * or `event` names, and otherwise the one whose schema the body fits.
   */
  readonly event?: ((body: unknown, headers: Headers) => string | undefined) | undefined;
  /**
   * What is answered to an event that the document does not have. `accept`: success, as for a declared one without a handler, so that
   * the sender may have new ones. `refuse`: 400, so that it sends the event again until the document has it. Default `accept`.
   */
  readonly unknownEvents?: "accept" | "refuse" | undefined;
  /** Bytes that a body may have. Default 1 MiB. */
  readonly bodyLimit?: number | undefined;
  /** Of an endpoint: is told of every webhook that reaches no handler because of what it is, unknown events included. Default: nobody is. */
  readonly refused?: ((error: WebhookError, request: Request) => void) | undefined;
  /** Of an endpoint: is told when a handler, `verify` or another of these functions fails, which is answered with 500. Default: the console. */
  readonly fault?: ((error: unknown) => void) | undefined;
}

/** A webhook that came: its name in the document, its body, and a group of the parameters of each location that it declares some of. */
export interface ReceivedWebhook {
  readonly event: string;
  readonly body?: unknown;
  readonly query?: unknown;
  readonly querystring?: unknown;
  readonly header?: unknown;
  readonly cookie?: unknown;
  /** All headers, declared or not, as they came. */
  readonly headers: Headers;
}

/** Verifies a webhook, finds out which it is, and validates it. Rejects with `WebhookError`. */
export async function receive(
  webhooks: readonly WebhookOperation[],
  request: Request,
  options: WebhookOptions,
): Promise<ReceivedWebhook> {
  const { verify, event, bodyLimit = usualLimits.bodyLimit, unknownEvents = "accept" } = options;
  const { headers, url } = request;
  const body = await new Promise<Uint8Array<ArrayBuffer> | BodyFault>((resolve) =>
    readBody(new FetchRequest(request), bodyLimit, resolve),
  );
  if (typeof body === "string") throw new WebhookError(bodyRefusal(body, bodyLimit));
  if (!(await verify({ headers, body }))) {
    throw new WebhookError({
      status: 401,
      kind: "signature-invalid",
      detail: "The signature does not hold",
    });
  }
  const value = jsonOf(body);
  const { possible, unknown } = chooseEvent(webhooks, value, event?.(value, headers));
  const readings = await Promise.all(possible.map((webhook) => reading(webhook, url, headers, body)));
  const [fit, ...others] = readings.flatMap((one) => (one.received === undefined ? [] : [one.received]));
  if (others.length > 0) {
    throw new WebhookError({
      status: 400,
      kind: "ambiguous-event",
      detail: "The body fits several events",
    });
  }
  if (fit !== undefined) return fit;
  if (unknown === undefined) throw misfit(readings.filter((one) => one.received === undefined));
  const detail = `No event ${JSON.stringify(unknown)} is declared`;
  const status = unknownEvents === "accept" ? 200 : 400;
  throw new WebhookError({ status, kind: "unknown-event", detail }, unknown);
}

/**
 * Answers webhooks: 204 when the handler is done, where there is none, and for unknown events; the status of a `WebhookError` with problem
 * details; or 500 when the handler fails. Never rejects.
 */
export async function answerWebhook(
  webhooks: readonly WebhookOperation[],
  handlers: object,
  request: Request,
  options: WebhookOptions,
): Promise<Response> {
  try {
    return await handled(webhooks, handlers, request, options);
  } catch (error) {
    await tell(options, error);
    return problem(refusal(500, "internal", "The receiver failed"));
  }
}

/** The answer to a webhook, unless something of the application's fails. */
async function handled(
  webhooks: readonly WebhookOperation[],
  handlers: object,
  request: Request,
  options: WebhookOptions,
): Promise<Response> {
  try {
    const received = await receive(webhooks, request, options);
    if (Object.hasOwn(handlers, received.event)) {
      // The generated interface gives the handler of this name this event.
      const handle = (
        handlers as Readonly<Record<string, ((event: ReceivedWebhook) => Awaitable<void>) | undefined>>
      )[received.event];
      await handle?.(received);
    }
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    await options.refused?.(error, request);
    const { status, message: detail, issues } = error;
    if (status >= 400) return problem({ status, detail, issues });
  }
  return new Response(null, { status: 204 });
}

function problem(refused: Pick<Refusal, "status" | "detail" | "issues">): Response {
  const { body, contentType = "application/json" } = problemDetails(refused);
  return Response.json(body, { status: refused.status, headers: { "content-type": contentType } });
}

async function tell({ fault = console.error }: WebhookOptions, error: unknown): Promise<void> {
  try {
    // It may be asynchronous all the same, and nobody else would catch what it fails with.
    await fault(error);
  } catch (failure) {
    // The last to be told has failed itself; the sender still has to get its answer.
    console.error(failure);
  }
}

/** A webhook as which a body was read, and what came of it: one of both. */
type Reading =
  | { readonly event: string; readonly received: ReceivedWebhook }
  | { readonly event: string; readonly received?: undefined; readonly refused: Refusal };

async function reading(
  webhook: WebhookOperation,
  url: string,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
): Promise<Reading> {
  const { name: event } = webhook;
  const request = new FetchRequest(new Request(url, { method: "POST", headers }));
  const plan = new OperationPlan(webhook);
  const limits = { ...usualLimits, bodyLimit: body.length };
  const expected = expectedBody(plan, request, limits);
  if ("kind" in expected) return { event, refused: expected };
  const read = await bodyOf(webhook, expected, body.length > expected.limit ? "too-large" : body, limits);
  if ("kind" in read) return { event, refused: read };
  const groups: Record<string, unknown> = {};
  const inParameters = readParameters(plan, request, [], groups, limits);
  const issues = [...inParameters, ...read.issues].slice(0, limits.maxErrors);
  if (issues.length === 0) return { event, received: { ...groups, event, ...read.members, headers } };
  const part =
    inParameters.length > 0 ? "parameters do not fit their schemas" : "body does not fit its schema";
  return { event, refused: refusal(400, "invalid-request", `The ${part}`, { issues }) };
}

/** Why a body is none of the events that it may be. */
function misfit(readings: readonly Extract<Reading, { readonly refused: Refusal }>[]): WebhookError {
  // An event that has no body of this media type is not meant.
  const meant = readings.filter(({ refused }) => refused.kind !== "unsupported-media-type");
  const [first, ...others] = meant.length > 0 ? meant : readings;
  if (first !== undefined && others.length === 0) return new WebhookError(first.refused, first.event);
  // What is no JSON is none whatever event it is.
  if (first !== undefined && first.refused.kind !== "invalid-request") return new WebhookError(first.refused);
  const detail = "The body fits no declared event, and does not say which it is";
  return new WebhookError({ status: 400, kind: "invalid-request", detail });
}

/** Text that is not JSON has no event in it; its media type decides what it is. */
function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
