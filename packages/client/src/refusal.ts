import { isErrorCode } from "@shared-social/validators";
import type { ErrorCode } from "./generated/types.ts";
import { PilotError, type ViewKind } from "./pilot-error.ts";

/** Why the service refused, told apart by `kind`. */
export type PilotRefusal = KnownRefusal | UnknownRefusal | ActorUnavailableRefusal | UnreadableRefusal;

/** A refusal with one of the documented codes. */
export interface KnownRefusal extends RefusalText {
  readonly kind: "known-code";
  readonly status: number;
  readonly code: ErrorCode;
}

/** A refusal with a code that this version does not know: the pilot may add some. */
export interface UnknownRefusal extends RefusalText {
  readonly kind: "unknown-code";
  readonly status: number;
  readonly code: string;
}

/** A tombstone: the actor is deleted or suspended, or blocked in either direction with the signed-in viewer. */
export interface ActorUnavailableRefusal {
  readonly kind: "actor-unavailable";
  readonly status: number;
  readonly actorId: string;
}

/** A refusal whose body is neither an error body nor a tombstone. */
export interface UnreadableRefusal {
  readonly kind: "unreadable";
  readonly status: number;
}

/** What the service says beside the code: for people who look for a fault, never to branch on. */
export interface RefusalText {
  readonly message?: string;
  readonly errorDescription?: string;
  readonly errorUri?: string;
}

/** Reads the refusal of any operation's result. Its body is not trusted to be what the document declares. */
export function readRefusal({
  status,
  body,
}: {
  readonly status: number;
  readonly body: unknown;
}): PilotRefusal {
  const code = member(body, "error");
  if (code === undefined || code === "") return { kind: "unreadable", status };
  if (code === "actor_unavailable") {
    const actorId = member((body as { readonly actor?: unknown }).actor, "actorId");
    return actorId === undefined
      ? { kind: "unreadable", status }
      : { kind: "actor-unavailable", status, actorId };
  }
  const texts = { message: "message", errorDescription: "error_description", errorUri: "error_uri" };
  const text = Object.fromEntries(
    Object.entries(texts).flatMap(([key, name]) => {
      const value = member(body, name);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  return isErrorCode(code)
    ? { kind: "known-code", status, code, ...text }
    : { kind: "unknown-code", status, code, ...text };
}

/** The code of a refusal if it is a documented one: what may stand in messages. */
export function knownCode(refusal: PilotRefusal): ErrorCode | undefined {
  return refusal.kind === "known-code" ? refusal.code : undefined;
}

/** A string member of what may be an object. */
function member(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  const found = (value as Readonly<Record<string, unknown>>)[name];
  return typeof found === "string" ? found : undefined;
}

/** The service refused a request of a view. It stays refused: nothing repeats it in another way. */
export class RefusedError<
  Code extends "refused" | "intent_conflict" = "refused" | "intent_conflict",
> extends PilotError<Code> {
  override readonly name: string = "RefusedError";
  readonly view: ViewKind;
  readonly operation: string;
  readonly status: number;
  /** Seconds after which to ask again, where the service says so. */
  readonly retryAfter: number | undefined;
  // Private, so that nobody prints the service's text by printing the error.
  readonly #refusal: PilotRefusal;

  constructor(code: Code, view: ViewKind, operation: string, refusal: PilotRefusal, retryAfter?: number) {
    const why = knownCode(refusal) ?? refusal.kind;
    super(code, `${operation}: the ${view} request was refused with status ${refusal.status}: ${why}`);
    this.view = view;
    this.operation = operation;
    this.status = refusal.status;
    this.retryAfter = retryAfter;
    this.#refusal = refusal;
  }

  /** Why, with what the service says about it. */
  get refusal(): PilotRefusal {
    return this.#refusal;
  }
}
