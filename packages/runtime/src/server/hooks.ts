import type { AnswerIssue } from "./answer.ts";
import type { Identities } from "./identity.ts";
import type { ServerOperation } from "./operation.ts";

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** A request on its way. */
export interface RequestEvent<Context = void> {
  /** As it arrived; its body may have been read. Costs something to make, and only when it is read; the three below cost nothing. */
  readonly request: Request;
  readonly method: string;
  /** The whole URL. */
  readonly url: string;
  /** The value of a header field of the request. */
  header(name: string): string | null;
  /** What the adapter knows beyond the request. */
  readonly context: Context;
  /** Absent where the request reached no operation. */
  readonly operation?: ServerOperation;
  /** Absent while nobody has shown a credential that holds. */
  readonly auth?: Identities;
  /** Absent unless the option `requestId` is set. */
  readonly requestId?: string;
}

/** A request whose operation is known. */
export interface RoutedEvent<Context = void> extends RequestEvent<Context> {
  readonly operation: ServerOperation;
}

/** A fault of the server's own: a failed handler, or an answer that breaks the contract. */
export type ServerFault<Context = void> = RequestEvent<Context> &
  (
    | { readonly kind: "exception"; readonly error: unknown }
    | {
        readonly kind: "answer";
        readonly issues: readonly AnswerIssue[];
        /** Whether the client got a 500 instead of the answer, or the stream of the answer was broken off. */
        readonly refused: boolean;
      }
  );

/** What `around` learns of a response. */
export interface Outcome {
  readonly status: number;
}

/** Functions that see requests pass. What they throw counts as a fault, an `HttpError` as a refusal. */
export interface ServerHooks<Context = void> {
  /**
   * Runs everything that follows routing, and passes on what came of it: for measuring and tracing. `run` never rejects and
   * may be called once.
   */
  readonly around?:
    | (<Result extends Outcome>(event: RequestEvent<Context>, run: () => Promise<Result>) => Promise<Result>)
    | undefined;
  /** After routing and security, before anything else is read. A response that it returns is the answer. */
  readonly before?: ((event: RoutedEvent<Context>) => Awaitable<Response | undefined>) | undefined;
  /** For every response, refusals included. A response that it returns takes the place of the first. */
  readonly after?:
    | ((event: RequestEvent<Context>, response: Response) => Awaitable<Response | undefined>)
    | undefined;
  /** For every fault; default: `console.error`. The client learns nothing of it. */
  readonly error?: ((fault: ServerFault<Context>) => void) | undefined;
}
