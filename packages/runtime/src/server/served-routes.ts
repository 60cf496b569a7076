import { allowedMethods, routeOf } from "./method.ts";
import type { ServerOperation } from "./operation.ts";
import { OperationPlan } from "./operation-plan.ts";
import type { RawRequest } from "./raw-request.ts";
import { malformedUrl, type Refusal, refusal } from "./refusal.ts";
import type { Reply } from "./reply.ts";
import { type BodyLimits, usualLimits } from "./request-body.ts";
import type { Router } from "./router.ts";
import type { Handler } from "./serve.ts";
import type { ServeOptions } from "./serve-options.ts";

/** What becomes of the document's operations in this server. */
export interface ServedRoutesOptions
  extends Pick<ServeOptions, "basePath" | "bodyLimits" | keyof BodyLimits> {
  /** The operation with the names that its headers have here. */
  readonly named: (operation: ServerOperation) => ServerOperation;
  readonly handler: (name: string) => Handler | undefined;
}

/** A plan with the application's function: looked up once, so that the application's object is asked for nothing while it serves. */
export class ServedPlan extends OperationPlan {
  readonly handler: Handler | undefined;
  readonly limits: BodyLimits;

  constructor(operation: ServerOperation, handler: Handler | undefined, limits: BodyLimits) {
    super(operation);
    this.handler = handler;
    this.limits = limits;
  }
}

/** An operation, with the texts of its path's slots in a request. */
export interface ServedRoute {
  readonly plan: ServedPlan;
  readonly slots: readonly string[];
}

/** A route, or the answer to a request that has none. */
export type Routing = ServedRoute | Reply | Refusal;

/** Finds the operations of requests. */
export class ServedRoutes {
  readonly #router: Router<ServerOperation>;
  readonly #options: ServedRoutesOptions;
  readonly #basePath: string;
  readonly #plans: Map<ServerOperation, ServedPlan> = new Map();

  constructor(router: Router<ServerOperation>, options: ServedRoutesOptions) {
    this.#router = router;
    this.#options = options;
    this.#basePath = options.basePath ?? "";
  }

  /** The operation of a request, or the answer to a request that has none: 404, 405 (RFC 9110, 15.5.6), or what `OPTIONS` asks for. */
  route(raw: RawRequest): Routing {
    const path = withoutBase(raw.path, this.#basePath);
    const match = path === undefined ? undefined : this.#router(path);
    if (match === "malformed") return malformedUrl();
    if (match === undefined) return refusal(404, "not-found", "There is nothing at this path");
    const { routes, slots } = match;
    const operation = routeOf(routes, raw.method);
    if (operation !== undefined) return { plan: this.#planOf(operation), slots };
    const allow = allowedMethods(routes);
    if (raw.method === "OPTIONS") return { status: 204, headers: ["Allow", allow], body: null };
    const headers: [string, string][] = [["Allow", allow]];
    return refusal(405, "method-not-allowed", `The path allows ${allow}`, { headers });
  }

  /** Worked out with the first request of an operation: a server with many operations starts at once. */
  #planOf(operation: ServerOperation): ServedPlan {
    const known = this.#plans.get(operation);
    if (known !== undefined) return known;
    const { named, handler } = this.#options;
    const plan = new ServedPlan(named(operation), handler(operation.name), this.#limitsOf(operation.name));
    this.#plans.set(operation, plan);
    return plan;
  }

  #limitsOf(name: string): BodyLimits {
    const {
      bodyLimits = {},
      bodyLimit = usualLimits.bodyLimit,
      maxJsonDepth = usualLimits.maxJsonDepth,
      maxParts = usualLimits.maxParts,
      maxErrors = usualLimits.maxErrors,
      contentEncodings = usualLimits.contentEncodings,
    } = this.#options;
    const own = Object.hasOwn(bodyLimits, name) ? bodyLimits[name] : undefined;
    return { bodyLimit: own ?? bodyLimit, maxJsonDepth, maxParts, maxErrors, contentEncodings };
  }
}

function withoutBase(path: string, base: string): string | undefined {
  if (base === "") return path;
  if (!path.startsWith(base)) return undefined;
  const rest = path.slice(base.length);
  return rest === "" || rest.startsWith("/") ? rest : undefined;
}
