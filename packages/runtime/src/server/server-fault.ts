import { Exchange } from "./exchange.ts";
import type { RequestEvent, ServerFault, ServerHooks } from "./hooks.ts";

/** What is wrong, without the request that it is wrong with. */
export type FaultKind =
  | Pick<Extract<ServerFault<unknown>, { readonly kind: "exception" }>, "kind" | "error">
  | Pick<Extract<ServerFault<unknown>, { readonly kind: "answer" }>, "kind" | "issues" | "refused">;

/** Tells the hook `error` of a fault, or the console where there is none. Never throws. */
export function reportFault<Context>(
  event: RequestEvent<Context>,
  fault: FaultKind,
  hooks: ServerHooks<Context> | undefined,
): void {
  try {
    const report = hooks?.error;
    if (report !== undefined) report(faultOf(event, fault));
    else console.error(fault.kind === "exception" ? fault.error : fault.issues);
  } catch (error) {
    // The last to be told has failed itself; the client still has to get its answer.
    console.error(error);
  }
}

/** The event with its fault; what costs something is still worked out only when it is read. */
function faultOf<Context>(event: RequestEvent<Context>, fault: FaultKind): ServerFault<Context> {
  const { context, operation, auth, requestId } = event;
  return {
    get request(): Request {
      return event.request;
    },
    method: event.method,
    url: event.url,
    // The parameters of a handler may stand in front of the method.
    header: (name) => Exchange.prototype.header.call(event, name),
    context,
    ...(operation && { operation }),
    ...(auth && { auth }),
    ...(requestId !== undefined && { requestId }),
    ...fault,
  };
}
