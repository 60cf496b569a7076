import { EncodeError } from "../wire/wire-error.ts";
import type { CallOptions, Client, ClientOptions } from "./client.ts";
import type { ClientRequest } from "./middleware.ts";
import type { CallInput, ClientOperation } from "./operation.ts";
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
    url: options.baseUrl.replace(/\/$/, "") + target(operation, input, headers, options.headerName),
    method: operation.method,
    headers,
    body,
    signal: call.signal ?? null,
  };
}

/** Gives path and query; header and cookie parameters go into `headers`. */
function target(
  { path, parameters = [] }: ClientOperation<unknown>,
  input: CallInput,
  headers: Headers,
  headerName: ClientOptions<unknown>["headerName"],
): string {
  const draft = { path, query: "", headers, headerName };
  for (const parameter of parameters) parameter.in(draft, input, parameter);
  if (/[{}]/.test(draft.path)) throw new EncodeError("a path parameter is missing");
  return draft.path + draft.query;
}
