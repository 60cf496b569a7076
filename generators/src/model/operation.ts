import type { Extensions } from "./extensions.ts";
import type { Origin } from "./origin.ts";
import type { Parameter } from "./parameter.ts";
import type { RequestBody } from "./request-body.ts";
import type { Response } from "./response.ts";
import type { SecurityRequirement } from "./security.ts";
import type { Server } from "./server.ts";

/** The Operation Object, with all that its path item and the document add to it. */
export interface Operation {
  /** `operationId` as written; absent where the document has none. */
  readonly operationId?: string;
  /** Upper case: `GET`, `QUERY`, or a method of `additionalOperations` as written. */
  readonly method: string;
  /** The path template, or the webhook's name. */
  readonly path: string;
  /** Whether the clients of the API receive it, as webhooks and callbacks are: its requests come from the owner of the API. */
  readonly received: boolean;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** In source order; `default`, if there, is last. */
  readonly responses: readonly Response[];
  /** Alternatives: one of them must hold. Empty: no security at all. */
  readonly security: readonly SecurityRequirement[];
  /** The servers that count for this operation, path item and document included. */
  readonly servers: readonly Server[];
  readonly callbacks: readonly Callback[];
  readonly origin: Origin;
  readonly extensions: Extensions;
}

/** One operation of a Callback Object. */
export interface Callback {
  readonly name: string;
  /** Runtime expression that gives the URL. */
  readonly expression: string;
  readonly operation: Operation;
}
