import type { Client } from "./client.ts";
import type { ClientRequest } from "./middleware.ts";
import type { CallInput, ClientOperation } from "./operation.ts";
import type { Sending } from "./send.ts";
import { setHeader } from "./set-header.ts";

/** The request of a call, without body and credentials. Throws `EncodeError`. */
export function buildRequest(
  { options }: Client<unknown, PropertyKey>,
  { method, path, accept, parameters = [] }: ClientOperation<unknown>,
  input: CallInput,
  call: Sending,
): ClientRequest {
  const headers = new Headers();
  if (accept) headers.set("accept", accept);
  for (const [name, value] of Object.entries({ ...options.headers, ...call.headers })) {
    setHeader(headers, name, value);
  }
  const draft = { path, query: "", headers, headerName: options.headerName };
  for (const parameter of parameters) parameter.in(draft, input, parameter);
  return {
    url: options.baseUrl + draft.path + draft.query,
    method,
    headers,
    body: null,
    signal: call.signal ?? null,
  };
}
