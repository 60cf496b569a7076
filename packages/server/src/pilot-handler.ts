import type { FetchHandler } from "@tenon/runtime/server";
import { headerPrefix } from "@tenon/runtime/wire";
import { errorBody } from "./error-body.ts";
import { createHandler, type Handlers, type Principals, type ServerOptions } from "./generated/server.ts";

/** Settings of a server of the pilot API. */
export interface PilotHandlerOptions<Context = void, Who extends Principals = Principals>
  extends Omit<ServerOptions<Context, Who>, "headerName"> {
  /** The network's name in header names, in place of the document's `network`: `acme` for `x-acme-scopes`. */
  readonly headerPrefix?: string | undefined;
}

/**
 * Makes a server of the pilot API: Fetch in, Fetch out. Refusals of the stubs have the API's own shape, the error body.
 * Throws `TypeError` for a `headerPrefix` that no header name can hold.
 */
export function createPilotHandler<Context = void, Who extends Principals = Principals>(
  handlers: Handlers<Context, Who>,
  options: PilotHandlerOptions<Context, Who>,
): FetchHandler<Context> {
  const headerName = headerPrefix(/^x-network-/i, options.headerPrefix ?? "network");
  return createHandler<Context, Who>(handlers, {
    ...options,
    errors: options.errors ?? errorBody,
    headerName,
  });
}
