import type { RequestEvent } from "./hooks.ts";
import type { Identities } from "./identity.ts";
import type { ServerOperation } from "./operation.ts";
import type { RawRequest } from "./raw-request.ts";

/**
 * A request on its way, and what is known of it so far: what hooks see, and, once the parts of the request have been
 * added, what handlers are given. What costs something is worked out when it is read.
 */
export class Exchange<Context> implements RequestEvent<Context> {
  readonly context: Context;
  declare operation?: ServerOperation;
  declare auth?: Identities;
  declare requestId?: string;
  declare contentType?: string;
  declare body?: unknown;
  readonly #raw: RawRequest;

  constructor(raw: RawRequest, context: Context) {
    this.#raw = raw;
    this.context = context;
  }

  get request(): Request {
    return this.#raw.request;
  }

  get signal(): AbortSignal {
    return this.#raw.signal;
  }

  get method(): string {
    return this.#raw.method;
  }

  get url(): string {
    const { origin, path, query } = this.#raw;
    return query === "" ? origin + path : `${origin}${path}?${query}`;
  }

  header(name: string): string | null {
    return this.#raw.header(name.toLowerCase());
  }

  /** Another of the same request: for a handler whose header parameters would hide `header` from hooks. */
  copy(): Exchange<Context> {
    return Object.assign(new Exchange(this.#raw, this.context), this);
  }
}

/** What every handler is given beside the parts of its request. */
export interface OperationRequest<Context = void> {
  readonly operation: ServerOperation;
  /** The request as it arrived; its body has been read where the operation declares one. Costs something to make, and only when it is read. */
  readonly request: Request;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** What the adapter knows beyond the request. */
  readonly context: Context;
  /** Absent unless the option `requestId` is set. */
  readonly requestId?: string;
}

/**
 * The input of an operation as a handler has it: groups of parameters are there even when nothing is in them, and what was not sent
 * is absent rather than `undefined`. Of several media types the one that was sent is told, also where a call need not name it.
 */
export type Received<Input> = Input extends unknown
  ? {
      readonly [Name in keyof Input as Name extends Told<Input> ? Name : never]-?: Sent<
        NonNullable<Input[Name]>
      >;
    } & {
      readonly [Name in keyof Input as Name extends Told<Input> ? never : Name]: Exclude<
        Input[Name],
        undefined
      >;
    }
  : never;

/** What is there in any case: groups of parameters by location, and with a body its media type. */
type Told<Input> =
  | "path"
  | "query"
  | "header"
  | "cookie"
  | (Input extends { readonly body: unknown } ? "contentType" : never);

/** Parameters without `undefined`; of anything but an object, which a mapped type leaves alone, itself. */
type Sent<Parameters> = { readonly [Name in keyof Parameters]: Exclude<Parameters[Name], undefined> };

/** What a security handler is given beside the credential. */
export type SecurityRequest<Context = void> = OperationRequest<Context>;
