import { FetchRequest } from "./fetch-request.ts";
import type { Awaitable } from "./hooks.ts";
import type { ServerOperation } from "./operation.ts";
import { OperationPlan } from "./operation-plan.ts";
import { readParameters } from "./parameters.ts";
import { bodyRefusal, readBody } from "./read-body.ts";
import type { RequestIssue } from "./refusal.ts";
import { readRequestBody } from "./request-body.ts";
import type { VerifyWebhook } from "./webhook-signature.ts";

/** How webhooks are received. */
export interface WebhookOptions {
  /** Is asked before the body is parsed: `standardWebhooks`, `hmacSignature`, or a function of your own. */
  readonly verify: VerifyWebhook;
  /**
   * Says which webhook a body is, by its name in the document. Default: its property `type` or `event` where that is such a name, and
   * otherwise the one webhook whose schema it fits.
   */
  readonly event?: (body: unknown, headers: Headers) => string | undefined;
  /** Bytes that a body may have. Default 1 MiB. */
  readonly bodyLimit?: number;
  /** Is told when a handler or `verify` fails, which is answered with 500. Default: the console. */
  readonly fault?: (error: unknown) => void;
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

/** A webhook that is not accepted. `status` is what to answer: 400, 401, 413 or 415. */
export class WebhookError extends Error {
  override readonly name: string = "WebhookError";
  readonly status: number;
  readonly issues: readonly RequestIssue[];

  constructor(status: number, problem: string, issues: readonly RequestIssue[] = []) {
    super(problem);
    this.status = status;
    this.issues = issues;
  }
}

/** Verifies a webhook, finds out which it is, and validates it. Rejects with `WebhookError`. */
export async function receive(
  webhooks: readonly ServerOperation[],
  request: Request,
  { verify, event = namedEvent, bodyLimit = 1_048_576 }: WebhookOptions,
): Promise<ReceivedWebhook> {
  const { headers, url } = request;
  const body = await readBody(new FetchRequest(request), bodyLimit, (read) => read);
  if (typeof body === "string") {
    const { status, detail } = bodyRefusal(body, bodyLimit);
    throw new WebhookError(status, detail);
  }
  if (!(await verify({ headers, body }))) throw new WebhookError(401, "The signature does not hold");
  const name = event(jsonOf(body), headers);
  const named = webhooks.filter((one) => one.name === name);
  const readings = await Promise.all(
    (named.length > 0 ? named : webhooks).map((webhook) => reading(webhook, url, headers, body)),
  );
  const [fit, ...others] = readings.filter((one) => !(one instanceof WebhookError));
  if (fit instanceof WebhookError || fit === undefined) {
    const [only, ...more] = readings;
    throw only instanceof WebhookError && more.length === 0
      ? only
      : new WebhookError(400, "No such event is declared");
  }
  if (others.length > 0) throw new WebhookError(400, "The body fits several events");
  return fit;
}

/** Answers webhooks: 204 when the handler is done or there is none, the status of a `WebhookError`, or 500 when the handler fails. */
export async function answerWebhook(
  webhooks: readonly ServerOperation[],
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
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookError)) {
      (options.fault ?? console.error)(error);
      return new Response(null, { status: 500 });
    }
    return Response.json({ error: error.message }, { status: error.status });
  }
}

async function reading(
  webhook: ServerOperation,
  url: string,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
): Promise<ReceivedWebhook | WebhookError> {
  const request = new FetchRequest(new Request(url, { method: "POST", headers, body }));
  const plan = new OperationPlan(webhook);
  const limits = {
    bodyLimit: body.length,
    maxJsonDepth: 200,
    maxParts: 1000,
    maxErrors: 20,
    contentEncodings: [],
  };
  const read = await readRequestBody(plan, request, limits, (one) => one);
  if ("kind" in read) return new WebhookError(read.status, read.detail);
  const groups: Record<string, unknown> = {};
  const issues = readParameters(plan, request, [], groups, limits);
  if (issues.length > 0) {
    const all = [...issues, ...read.issues];
    return new WebhookError(400, "The parameters do not fit their schemas", all);
  }
  if (read.issues.length > 0) return new WebhookError(400, "The body does not fit its schema", read.issues);
  return { ...groups, event: webhook.name, ...read.members, headers };
}

function namedEvent(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { type, event } = body as { readonly type?: unknown; readonly event?: unknown };
  const name = type ?? event;
  return typeof name === "string" ? name : undefined;
}

/** Text that is not JSON has no event in it; its media type decides what it is. */
function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
