import type { AnswerIssue } from "./answer.ts";
import { validateItem } from "./answer-validation.ts";
import type { ServerResponseContent } from "./operation.ts";
import type { FaultKind } from "./server-fault.ts";
import { validatedForm } from "./validated-form.ts";
import { wireForm } from "./value-form.ts";

/** What is done about the items of a streaming answer while they go out. */
export interface ItemWatch {
  readonly policy: "off" | "report" | "enforce";
  readonly isGone: () => boolean;
  readonly fault: (fault: FaultKind) => void;
}

/** What breaks off a stream of which an item breaks the contract. The client sees only that it broke. */
class InvalidItemError extends Error {
  override readonly name = "InvalidItemError";
}

/**
 * The body of an answer, where it is a stream of items watched as it goes: each item is put into its wire form and validated as the
 * policy says, and what its source throws is a fault. Other bodies pass untouched.
 */
export function answerItems(
  body: unknown,
  content: ServerResponseContent | undefined,
  watch: ItemWatch,
): unknown {
  if (!isIterable(body)) return body;
  // Only a source that runs while it is sent can fail then; a stream of bytes has no items.
  const isLive = Symbol.asyncIterator in body && !(body instanceof ReadableStream);
  const isWatched = isLive || content?.validateItem !== undefined || content?.itemCodec !== undefined;
  return isWatched ? watched(body, content, watch) : body;
}

async function* watched(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  content: ServerResponseContent | undefined,
  watch: ItemWatch,
): AsyncGenerator<unknown, void, undefined> {
  try {
    for await (const item of items) {
      const unsendable: AnswerIssue[] = [];
      const wire = wireForm(content?.itemCodec, item, { in: "body" }, unsendable);
      if (!isGood(wire, unsendable, content, watch))
        throw new InvalidItemError("An item breaks the contract");
      yield wire;
    }
  } catch (error) {
    if (!(error instanceof InvalidItemError) && !watch.isGone()) watch.fault({ kind: "exception", error });
    throw error;
  }
}

/** Whether an item may go out. */
function isGood(
  item: unknown,
  unsendable: readonly AnswerIssue[],
  content: ServerResponseContent | undefined,
  watch: ItemWatch,
): boolean {
  const validate = watch.policy === "off" ? undefined : content?.validateItem;
  const isValidated = validate !== undefined && unsendable.length === 0;
  const issues = isValidated ? validateItem(validatedForm(content?.itemCodec, item), validate) : unsendable;
  if (issues.length === 0) return true;
  // What has no wire form cannot be sent, however lenient the options are.
  const refused = unsendable.length > 0 || watch.policy === "enforce";
  watch.fault({ kind: "answer", issues, refused });
  return !refused;
}

/** Whether a body can be iterated, as lists and streams can. */
export function isIterable(body: unknown): body is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof body !== "object" || body === null) return false;
  return Symbol.asyncIterator in body || (Symbol.iterator in body && !ArrayBuffer.isView(body));
}
