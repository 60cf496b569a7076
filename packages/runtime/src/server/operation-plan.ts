import { acceptsAny } from "./accept.ts";
import { responseFor } from "./answer.ts";
import type { ServerOperation, ServerRequestContent } from "./operation.ts";
import { type PlannedParameter, planParameters } from "./parameters.ts";
import { PlannedResponse } from "./planned-response.ts";
import type { ServerSecurityScheme } from "./security-scheme.ts";

/** Most `Accept` fields whose verdict an operation remembers. */
const rememberedAccepts = 64;

/** An operation, and what can be worked out of it before the first request. */
export class OperationPlan {
  readonly operation: ServerOperation;
  readonly parameters: readonly PlannedParameter[];
  /** Locations that have a group, in order of their first parameter. */
  readonly groups: readonly string[];
  readonly schemes: readonly ServerSecurityScheme[];
  readonly #responses: Map<number, PlannedResponse> = new Map();
  readonly #offered: readonly string[];
  readonly #accepts: Map<string, boolean> = new Map();
  /** The last `Accept` field: to see that the next is the same is quicker than to look it up. */
  #lastAccept = "";
  #lastVerdict = true;

  constructor(operation: ServerOperation) {
    this.operation = operation;
    this.parameters = planParameters(operation);
    this.groups = [
      ...new Set(operation.parameters.map((one) => one.in).filter((one) => one !== "querystring")),
    ];
    this.schemes = [...new Set(operation.security.flat().map(({ scheme }) => scheme))];
    this.#offered = successMediaTypes(operation);
  }

  /** The declared content that is spelled exactly like a media type. */
  content(mediaType: string): ServerRequestContent | undefined {
    const { content = [] } = this.operation.requestBody ?? {};
    // Most declare one or two, and to look a text of a request up in a Map costs more than to compare it with these.
    for (const one of content) if (one.mediaType === mediaType) return one;
    return undefined;
  }

  /** The declared response of a status. */
  response(status: number): PlannedResponse {
    const known = this.#responses.get(status);
    if (known !== undefined) return known;
    const planned = new PlannedResponse(responseFor(this.operation, status));
    this.#responses.set(status, planned);
    return planned;
  }

  /** Whether an `Accept` field allows what the operation answers with. Clients send few different ones, so verdicts are kept. */
  accepts(accept: string | null): boolean {
    if (accept === null) return true;
    if (accept === this.#lastAccept) return this.#lastVerdict;
    const verdict = this.#accepts.get(accept) ?? acceptsAny(accept, this.#offered);
    if (this.#accepts.size < rememberedAccepts) this.#accepts.set(accept, verdict);
    this.#lastAccept = accept;
    this.#lastVerdict = verdict;
    return verdict;
  }
}

/** The media types of an operation's successes: `default` counts as one only where nothing else does. */
function successMediaTypes(operation: ServerOperation): readonly string[] {
  const declared = operation.responses.filter(({ status }) => status.startsWith("2"));
  const successes = declared.length > 0 ? declared : operation.responses;
  return successes.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
}
