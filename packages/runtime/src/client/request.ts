import { EncodeError } from "../wire/wire-error.ts";
import type { CallOptions, Client, ClientOptions } from "./client.ts";
import type { ClientRequest } from "./middleware.ts";
import type { CallInput, ClientOperation, ClientParameter } from "./operation.ts";
import { setHeader } from "./set-header.ts";

/** The request of a call, without credentials. Rejects with `EncodeError`. */
export async function buildRequest(
  { options }: Client<unknown>,
  operation: ClientOperation<unknown>,
  input: CallInput,
  call: CallOptions,
): Promise<ClientRequest> {
  const { accept, body: declared } = operation;
  const headers = new Headers(accept ? { accept } : {});
  for (const [name, value] of Object.entries({ ...options.headers, ...call.headers })) {
    setHeader(headers, name, value);
  }
  const body =
    declared && input.body !== undefined ? await declared.write(declared.content, input, headers) : null;
  return {
    url: options.baseUrl.replace(/\/$/, "") + addParameters(operation, input, headers, options.headerName),
    method: operation.method,
    headers,
    body,
    signal: call.signal ?? null,
  };
}

/** Gives path and query; header and cookie parameters go into `headers`. */
function addParameters(
  { path, parameters = [] }: ClientOperation<unknown>,
  input: CallInput,
  headers: Headers,
  headerName: ClientOptions<unknown>["headerName"],
): string {
  let target = path;
  const query: string[] = [];
  const cookies: string[] = [];
  for (const parameter of parameters) {
    const { in: location, name, encode, explode = false, allowReserved } = parameter;
    const value = parameterValue(input, parameter);
    if (value === undefined) continue;
    const text = encode(name, value, explode, allowReserved);
    if (location === "path") target = target.replace(`{${name}}`, () => text);
    else if (location === "header") headers.set(headerName?.(name) ?? name, text);
    else if (text !== "") (location === "cookie" ? cookies : query).push(text);
  }
  if (/[{}]/.test(target)) throw new EncodeError("Path parameter missing");
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  if (query.length > 0) target += (target.includes("?") ? "&" : "?") + query.join("&");
  return target;
}

function parameterValue(input: CallInput, { in: location, name, key = name }: ClientParameter): unknown {
  // OpenAPI 3.2: the parameter is the whole query string.
  if (location === "querystring") return input[location];
  const group = (input[location] ?? {}) as Readonly<Record<string, unknown>>;
  // Own properties only: a parameter may be called `constructor`.
  return Object.hasOwn(group, key) ? group[key] : undefined;
}
