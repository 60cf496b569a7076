import type { AnswerIssue } from "./answer.ts";
import type { Identities } from "./identity.ts";
import type { ServerOperation } from "./operation.ts";

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** A request on its way. */
export interface RequestEvent<Context> {
  /** As it arrived; its body may have been read. */
  readonly request: Request;
  /** What the adapter knows beyond the request. */
  readonly context: Context;
  /** Absent where the request reached no operation. */
  readonly operation?: ServerOperation;
  /** Absent while nobody has shown a credential that holds. */
  readonly auth?: Identities;
}

/** A fault of the server's own: a failed handler, or an answer that breaks the contract. */
export type ServerFault<Context> = RequestEvent<Context> &
  (
    | { readonly kind: "exception"; readonly error: unknown }
    | {
        readonly kind: "answer";
        readonly issues: readonly AnswerIssue[];
        /** Whether the client got a 500 instead of the answer. */
        readonly refused: boolean;
      }
  );

/** Functions that see requests pass. What they throw counts as a fault, an `HttpError` as a refusal. */
export interface ServerHooks<Context> {
  /** After routing and security, before anything else is read. A response that it returns is the answer. */
  readonly before?: (event: RequestEvent<Context>) => Awaitable<Response | undefined>;
  /** For every response, refusals included. A response that it returns takes the place of the first. */
  readonly after?: (event: RequestEvent<Context>, response: Response) => Awaitable<Response | undefined>;
  /** For every fault; default: `console.error`. The client learns nothing of it. */
  readonly error?: (fault: ServerFault<Context>) => void;
}
