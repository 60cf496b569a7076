import { EncodeError } from "../wire/wire-error.ts";
import type { CallOptions, Client } from "./client.ts";
import { InvalidRequestError } from "./errors.ts";
import type { ClientRequest } from "./middleware.ts";
import { type CallInput, describe, type OperationDescriptor } from "./operation.ts";
import { decodeResponse } from "./response.ts";
import { type Sending, send } from "./send.ts";
import { setHeader } from "./set-header.ts";

/** What makes a result of a response. Outside of `call`, so that compilers need not make it again for each operation. */
type ReadResponse = (...received: Parameters<typeof decodeResponse>) => unknown;

/**
 * Calls an operation. Declared responses are results, refusals included; everything else rejects with a `ClientError`, or with the
 * reason of the signal when that was aborted.
 */
// All in one async function: each more costs every call a promise and what it keeps while it waits.
export async function call<Result>(
  { options: settings }: Client<object, PropertyKey>,
  descriptor: OperationDescriptor,
  input: object = {},
  options?: CallOptions,
  read: ReadResponse = settings.validation?.response ?? decodeResponse,
): Promise<Result> {
  const operation = describe(descriptor);
  const { id, method, path, accept, parameters = [], body, security } = operation;
  const sending: Sending = { ...options };
  const headers = new Headers();
  const request: ClientRequest = {
    url: path,
    method,
    headers,
    body: null,
    signal: sending.signal ?? null,
  };
  try {
    // Generated functions pass their input, which is grouped by location.
    const grouped = input as CallInput;
    settings.validation?.request(operation, grouped);
    if (accept) headers.set("accept", accept);
    for (const [name, value] of Object.entries({ ...settings.headers, ...sending.headers })) {
      setHeader(headers, name, value);
    }
    for (const parameter of parameters) parameter.in(request, grouped, parameter, settings.headerName);
    request.url = settings.baseUrl + request.url;
    if (body && grouped.body !== undefined) {
      request.body = await body.write(body.content, grouped, headers);
    }
    // Waited for only where somebody was asked.
    const asked = security?.authorize(request, id, security.requirements, settings.credentials);
    if (asked) await asked;
  } catch (cause) {
    if (!(cause instanceof EncodeError)) throw cause;
    throw new InvalidRequestError(id, cause.message, { cause });
  }
  const result = read(
    operation,
    await send(settings, operation, request, sending),
    settings.headerName,
    sending.signal,
  );
  // The descriptor and the type were generated together, from the same model.
  return (await result) as Result;
}

/**
 * The same call, but its response as it came, with its body unread and whatever its status: to stream a large download, or to read what
 * the document does not describe. Rejects as `call` does, where that is not about the response.
 */
export function callRaw(
  client: Client<object, PropertyKey>,
  descriptor: OperationDescriptor,
  input?: object,
  options?: CallOptions,
): Promise<Response> {
  return call(client, descriptor, input, options, (_operation, response) => response) as Promise<Response>;
}
