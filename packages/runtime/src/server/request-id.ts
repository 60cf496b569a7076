import type { RawRequest } from "./raw-request.ts";

/** Ids of requests. */
export interface RequestIdOptions {
  /** Field that carries it, in requests and responses. Default `X-Request-Id`. */
  readonly header?: string | undefined;
  /**
   * Whether the id that a request brings is taken over. Default `false`: anyone could write into your logs with it. One that is longer
   * than 128 characters, or has others than letters, digits and `-_.:+/=@`, is never taken.
   */
  readonly acceptIncoming?: (boolean | ((id: string) => boolean)) | undefined;
  /** Makes an id. Default: a random UUID. */
  readonly generate?: (() => string) | undefined;
}

/** The id of a request: its own where the policy takes it, else a new one. */
export function requestIdOf(raw: RawRequest, options: RequestIdOptions): string {
  const { acceptIncoming = false, generate = () => crypto.randomUUID() } = options;
  if (acceptIncoming === false) return generate();
  const incoming = raw.header(requestIdHeader(options).toLowerCase());
  if (incoming === null || !/^[\w\-.:+/=@]{1,128}$/.test(incoming)) return generate();
  return acceptIncoming === true || acceptIncoming(incoming) ? incoming : generate();
}

/** The field that carries the id. */
export function requestIdHeader({ header = "X-Request-Id" }: RequestIdOptions): string {
  return header;
}
