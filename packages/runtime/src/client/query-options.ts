import type { CallOptions } from "./client.ts";
import { describe, type OperationDescriptor } from "./operation.ts";
import {
  type AnyResult,
  fetchPage,
  type Page,
  type PageCall,
  type PageStep,
  type Pagination,
} from "./paginate.ts";
import { succeeded } from "./result.ts";

/** What a query gives: the body of a success, or `null` where it has none, since queries may not give `undefined`. */
export type QueryData<Result> =
  Page<Result> extends infer Success ? (Success extends { readonly body: infer Body } ? Body : null) : never;

/** Settings of a query. */
export interface QuerySettings extends Omit<CallOptions, "signal"> {
  /** Keeps apart what clients with different credentials have read: part of every key, behind the operation's name. */
  readonly scope?: string | undefined;
}

/** What TanStack Query takes for a query, in every framework. */
export interface QueryOptions<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
}

/** What TanStack Query takes for a mutation. */
export interface MutationOptions<Input, Data> {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (input: Input) => Promise<Data>;
}

/** A page of an infinite query: its body, and how to get the next. */
export interface QueryPage<Data> {
  readonly data: Data;
  readonly next: PageStep | null;
}

/** What TanStack Query takes for an infinite query. */
export interface InfiniteQueryOptions<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: PageStep;
  }) => Promise<QueryPage<Data>>;
  readonly initialPageParam: PageStep;
  readonly getNextPageParam: (last: QueryPage<Data>) => PageStep | null;
}

/** A query of an operation. Rejects with what a call rejects with, and with `ApiError` for a refusal. */
export function queryOptions<Input extends object, Result extends AnyResult>(
  operation: OperationDescriptor,
  call: PageCall<Input, Result>,
  input: Input,
  { scope, ...settings }: QuerySettings = {},
): QueryOptions<QueryData<Result>> {
  return {
    queryKey: keyOf(operation, scope, input),
    queryFn: async ({ signal }) => dataOf(await call(input, { ...settings, signal })),
  };
}

/** A mutation of an operation; its variables are the input. */
export function mutationOptions<Input extends object, Result extends AnyResult>(
  operation: OperationDescriptor,
  call: PageCall<Input, Result>,
  { scope, ...settings }: QuerySettings = {},
): MutationOptions<Input, QueryData<Result>> {
  return {
    mutationKey: keyOf(operation, scope),
    mutationFn: async (input) => dataOf(await call(input, settings)),
  };
}

/** An infinite query of an operation that says how its list goes on. */
export function infiniteQueryOptions<Input extends object, Result extends AnyResult>(
  operation: OperationDescriptor,
  call: PageCall<Input, Result>,
  pagination: Pagination,
  input: Input,
  { scope, ...settings }: QuerySettings = {},
): InfiniteQueryOptions<QueryData<Result>> {
  return {
    queryKey: [...keyOf(operation, scope, input), "pages"],
    queryFn: async ({ signal, pageParam }) => {
      const { page, next } = await fetchPage(call, input, pagination, { ...settings, signal }, pageParam);
      return { data: bodyOf(page), next: next ?? null };
    },
    initialPageParam: {},
    getNextPageParam: ({ next }) => next,
  };
}

function keyOf(
  operation: OperationDescriptor,
  scope: string | undefined,
  ...input: readonly object[]
): readonly unknown[] {
  const { id } = describe(operation);
  return scope === undefined ? [id, ...input] : [id, scope, ...input];
}

function dataOf<Result extends AnyResult>(result: Result): QueryData<Result> {
  return bodyOf<Result>(succeeded(result));
}

function bodyOf<Result>(page: Page<Result>): QueryData<Result> {
  // What `QueryData` says, at run time.
  return ((page as { readonly body?: unknown }).body ?? null) as QueryData<Result>;
}
