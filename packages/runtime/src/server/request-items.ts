import { DecodeError } from "../wire/wire-error.ts";
import { isValueDeeperThan, tooDeep } from "./json-depth.ts";
import type { ServerRequestContent } from "./operation.ts";
import type { RequestIssue } from "./refusal.ts";
import type { BodyLimits } from "./request-body.ts";
import { type IssuePlace, issuesOf } from "./request-issue.ts";
import { validatedForm } from "./validated-form.ts";
import { applicationForm } from "./value-form.ts";

/** All items of a body that is a sequence of them, in their wire form. */
export class RequestItems {
  readonly list: readonly unknown[];

  constructor(list: readonly unknown[]) {
    this.list = list;
  }
}

/**
 * A decoded value that may be a sequence of items, with all of them read: the bytes are here, and an item that cannot be read is the
 * fault of the client, not of the handler that would come across it. Rejects with `DecodeError`, also for JSON nested too deeply.
 */
export async function wholeValue(decoded: unknown, maxJsonDepth: number): Promise<unknown> {
  const value = isSequence(decoded) ? await readItems(decoded) : decoded;
  const parts = value instanceof RequestItems ? value.list : [value];
  if (parts.some((part) => isValueDeeperThan(part, maxJsonDepth)))
    throw new DecodeError(tooDeep(maxJsonDepth));
  return value;
}

/** Validates the items of a body, and gives them as handlers want them. Pointers begin with the place of the item. */
export function validItems(
  { itemCodec, validateItem }: ServerRequestContent,
  { list }: RequestItems,
  place: IssuePlace,
  limits: BodyLimits,
): { readonly value: AsyncIterable<unknown>; readonly issues: readonly RequestIssue[] } {
  const values: unknown[] = [];
  const issues: RequestIssue[] = [];
  for (const [index, item] of list.entries()) {
    const invalid = issuesOf(validatedForm(itemCodec, item), validateItem, place, limits);
    const form =
      invalid.length > 0 ? { value: item, issues: invalid } : applicationForm(itemCodec, item, place);
    values.push(form.value);
    issues.push(...form.issues.map((issue) => ({ ...issue, pointer: `/${index}${issue.pointer}` })));
    if (issues.length >= limits.maxErrors) break;
  }
  return { value: iterate(values), issues };
}

async function* iterate(values: readonly unknown[]): AsyncGenerator<unknown, void, undefined> {
  yield* values;
}

async function readItems(items: AsyncIterable<unknown>): Promise<RequestItems> {
  const list: unknown[] = [];
  for await (const item of items) list.push(item);
  return new RequestItems(list);
}

function isSequence(value: unknown): value is AsyncIterable<unknown> {
  const isObject = typeof value === "object" && value !== null;
  // A stream of bytes has no items.
  return isObject && Symbol.asyncIterator in value && !(value instanceof ReadableStream);
}
