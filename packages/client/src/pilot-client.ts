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
    headerName: headerPrefix(/^x-network-/i, options.headerPrefix ?? "network"),
  });
}
