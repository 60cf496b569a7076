import { type Client, type ClientOptions, createClient } from "@tenon/runtime/client";
import { headerPrefix } from "@tenon/runtime/wire";
import type { Credentials } from "./generated/client.ts";

/** Settings of a client of the pilot API. */
export interface PilotClientOptions extends Omit<ClientOptions<Credentials>, "headerName"> {
  /** The network's name in header names, in place of the document's `network`: `acme` for `x-acme-scopes`. */
  readonly headerPrefix?: string | undefined;
}

/** A client of the pilot API: what every operation takes first. */
export type PilotClient = Client<Credentials>;

/** Makes a client of the pilot API. Throws `TypeError` for a `headerPrefix` that no header name can hold. */
export function createPilotClient(options: PilotClientOptions): PilotClient {
  return createClient<Credentials>({
    ...options,
    // Without one the names are those of the document, and no call has to ask for them.
    headerName:
      options.headerPrefix === undefined ? undefined : headerPrefix(/^x-network-/i, options.headerPrefix),
  });
}
