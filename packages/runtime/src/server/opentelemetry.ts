import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { Outcome, RequestEvent, ServerHooks } from "./hooks.ts";

/** Settings of `openTelemetry`. */
export interface OpenTelemetryOptions {
  /** Default: a tracer of the global provider. */
  readonly tracer?: Tracer | undefined;
  /** Added to the attributes of each span. */
  readonly attributes?: ((event: RequestEvent<unknown>) => Attributes) | undefined;
}

/**
 * The hook `around` that makes a server span of every request, by the semantic conventions for HTTP: `hooks: { around:
 * openTelemetry() }`. It continues the trace that the request brings, and is the active span while the handler runs. Secrets do not get
 * into it: of the query, keys of the document's security schemes and known signatures are left out.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Required<ServerHooks<unknown>>["around"] {
  return async <Result extends Outcome>(
    event: RequestEvent<unknown>,
    run: () => Promise<Result>,
  ): Promise<Result> => {
    const tracer = options.tracer ?? trace.getTracer("@tenon/runtime");
    const parent = propagation.extract(ROOT_CONTEXT, event, {
      get: (carrier, name) => carrier.header(name) ?? undefined,
      keys: () => [],
    });
    const attributes = { ...requestAttributes(event), ...options.attributes?.(event) };
    const span = tracer.startSpan(nameOf(event), { kind: SpanKind.SERVER, attributes }, parent);
    try {
      const result = await context.with(trace.setSpan(parent, span), run);
      finish(span, result.status);
      return result;
    } finally {
      span.end();
    }
  };
}

/** `GET /pets/{petId}`; the method alone where the path has no route. */
function nameOf({ method, operation }: RequestEvent<unknown>): string {
  const name = knownMethod(method) ?? "HTTP";
  return operation === undefined ? name : `${name} ${operation.path}`;
}

function requestAttributes(event: RequestEvent<unknown>): Attributes {
  const { method, operation } = event;
  const { protocol, hostname, port, pathname } = new URL(event.url);
  const known = knownMethod(method);
  const scheme = protocol.slice(0, -1);
  const query = redactedQuery(event);
  const agent = event.header("user-agent");
  return {
    "http.request.method": known ?? "_OTHER",
    ...(known === undefined && { "http.request.method_original": method }),
    "url.scheme": scheme,
    "url.path": pathname,
    ...(query !== "" && { "url.query": query }),
    ...(operation !== undefined && { "http.route": operation.path }),
    "server.address": hostname,
    "server.port": port === "" ? (scheme === "https" ? 443 : 80) : Number(port),
    ...(agent !== null && { "user_agent.original": agent }),
  };
}

/** A server's fault is an error of its span; a client's is not. */
function finish(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status < 500) return;
  span.setAttribute("error.type", String(status));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const methods = /^(GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH|QUERY)$/;

function knownMethod(method: string): string | undefined {
  return methods.test(method) ? method : undefined;
}

const signatures = ["AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"];

function redactedQuery({ url, operation }: RequestEvent<unknown>): string {
  const mark = url.indexOf("?");
  if (mark < 0) return "";
  const keys = operation?.security.flat().flatMap(({ scheme }) => scheme.queryParameter ?? []) ?? [];
  const secret = new Set([...signatures, ...keys]);
  return url
    .slice(mark + 1)
    .split("&")
    .map((piece) => {
      const [name = ""] = piece.split("=");
      return isSecret(name, secret) ? `${name}=REDACTED` : piece;
    })
    .join("&");
}

/** Whether a name, however it is encoded, is that of a secret. One that cannot be read is taken for one. */
function isSecret(name: string, secret: ReadonlySet<string>): boolean {
  try {
    return secret.has(decodeURIComponent(name.replaceAll("+", " ")));
  } catch {
    return true;
  }
}
