import { ownValue } from "../wire/own-value.ts";
import type { CallOptions } from "./client.ts";
import { ClientError } from "./errors.ts";
import type { Middleware } from "./middleware.ts";
import { succeeded } from "./result.ts";

/** How a list goes on; members of the body are named by their path: `["paging", "next"]`. */
export type Pagination =
  /** The body holds what the next request sends in a query parameter. */
  | {
      readonly style: "cursor";
      readonly parameter: string;
      readonly next: readonly string[];
      readonly convert?: ConvertParameter;
    }
  /** Pages are counted. The list ends with a page that has no items, or when `more` is false. */
  | {
      readonly style: "page";
      readonly parameter: string;
      /** Number of the first page. Default 1. */
      readonly first?: number;
      readonly items: readonly string[];
      readonly more?: readonly string[];
      readonly convert?: ConvertParameter;
    }
  /** Items are counted. The list ends with a page that has no items, or when `more` is false. */
  | {
      readonly style: "offset";
      readonly parameter: string;
      readonly items: readonly string[];
      readonly more?: readonly string[];
      readonly convert?: ConvertParameter;
    }
  /** The header `Link` with `rel="next"` has the URL of the next page (RFC 8288). */
  | { readonly style: "link" };

/** Gives a count or a cursor the form that the parameter has in an application, such as that of a `bigint`. */
export type ConvertParameter = (value: unknown) => unknown;

/** A page: a result that succeeded. */
export type Page<Result> = Extract<Result, { readonly ok: true }>;

/** The type of what a path leads to, in any of the alternatives that have it. */
export type At<Value, Path extends readonly string[]> = Path extends readonly [
  infer Head extends string,
  ...infer Tail extends readonly string[],
]
  ? Value extends { readonly [Name in Head]?: infer Member }
    ? At<NonNullable<Member>, Tail>
    : never
  : Value;

/** The type of the items of a page. */
export type ItemOf<Result, Path extends readonly string[]> =
  Page<Result> extends { readonly body: infer Body } ? Element<At<Body, Path>> : never;

/** The type of the items of those alternatives that are lists. */
type Element<Value> = Value extends readonly (infer Item)[] ? Item : never;

/** A call of an operation, as `paginate` makes it for each page. */
export type PageCall<Input, Result> = (input: Input, options: CallOptions) => Promise<Result>;

/** What every result of a call has. */
export interface AnyResult {
  readonly ok: boolean;
  readonly status: number;
  readonly response: Response;
}

/**
 * All pages of a list, each asked for when it is iterated. Throws what a call throws, and `ApiError` for a page that is refused.
 * A page that leads to itself ends the list.
 */
export async function* paginate<Input, Result extends AnyResult>(
  call: PageCall<Input, Result>,
  input: Input,
  pagination: Pagination,
  options: CallOptions = {},
): AsyncGenerator<Page<Result>, void, undefined> {
  let step: PageStep | undefined = {};
  while (step !== undefined) {
    const fetched: FetchedPage<Result> = await fetchPage(call, input, pagination, options, step);
    yield fetched.page;
    step = fetched.next;
  }
}

/** A page, and what leads to the next one. */
export interface FetchedPage<Result> {
  readonly page: Page<Result>;
  readonly next: PageStep | undefined;
}

/** One page: the first for `{}`, any other for what the one before it gave. Rejects as `paginate` throws. */
export async function fetchPage<Input, Result extends AnyResult>(
  call: PageCall<Input, Result>,
  input: Input,
  pagination: Pagination,
  options: CallOptions,
  { query, url }: PageStep,
): Promise<FetchedPage<Result>> {
  let sent = "";
  const follow: Middleware = (request, next) => {
    sent = url ?? request.url;
    return next({ ...request, url: sent });
  };
  const page = succeeded(
    await call(withQuery(input, query), { ...options, use: [...(options.use ?? []), follow] }),
  );
  const next =
    pagination.style === "link" ? linkStep(page.response, sent) : queryStep(page, query, pagination, input);
  return { page, next };
}

/** The items of all pages, one by one. */
export async function* items<Result, const Path extends readonly string[]>(
  pages: AsyncIterable<Page<Result>>,
  path: Path,
): AsyncGenerator<ItemOf<Result, Path>, void, undefined> {
  for await (const page of pages) yield* listAt(page, path) as readonly ItemOf<Result, Path>[];
}

/** What the request of a page has that the first had not: parameters, or another URL. Plain data. */
export interface PageStep {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly url?: string;
}

function queryStep(
  page: unknown,
  last: PageStep["query"],
  pagination: Exclude<Pagination, { readonly style: "link" }>,
  input: unknown,
): PageStep | undefined {
  const { parameter, convert = (value) => value } = pagination;
  const sent = last?.[parameter] ?? ownValue(ownValue(input, "query"), parameter);
  if (pagination.style === "cursor") {
    const next = bodyAt(page, pagination.next);
    if (next === undefined || next === null || next === "") return undefined;
    const cursor = convert(next);
    return isSame(cursor, sent) ? undefined : { query: { [parameter]: cursor } };
  }
  const { length } = listAt(page, pagination.items);
  if (length === 0 || (pagination.more && bodyAt(page, pagination.more) !== true)) return undefined;
  const counted =
    pagination.style === "page" ? Number(sent ?? pagination.first ?? 1) + 1 : Number(sent ?? 0) + length;
  return { query: { [parameter]: convert(counted) } };
}

/** Whether two cursors are one: dates are objects, which are the same if they are written so. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The next page by its URL. Credentials go along, so it has to be where this page is. Throws `ClientError` where it is not. */
function linkStep({ headers }: Response, sent: string): PageStep | undefined {
  const target = nextLink(headers.get("link") ?? "");
  const next = target === undefined ? null : URL.parse(target, sent);
  if (next === null || next.href === new URL(sent).href) return undefined;
  if (next.origin !== new URL(sent).origin) {
    throw new ClientError("paginate", "the next page is at another origin");
  }
  return { url: next.href };
}

/** The target of the first link with the relation `next` (RFC 8288, 3). */
function nextLink(header: string): string | undefined {
  const link = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s";,]*))?)*)/g;
  const parameter = /;\s*([^\s=;,]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";,]*)))?/g;
  for (const [, target, parameters = ""] of header.matchAll(link)) {
    // The first `rel` counts (RFC 8288, 3.3).
    const rel = [...parameters.matchAll(parameter)].find(([, name]) => name?.toLowerCase() === "rel");
    const relations = rel?.[2] ?? rel?.[3] ?? "";
    if (relations.toLowerCase().split(/\s+/).includes("next")) return target;
  }
  return undefined;
}

function withQuery<Input>(input: Input, query: PageStep["query"]): Input {
  // The generated rule names a query parameter of the operation, so that the input stays what it is.
  return query === undefined
    ? input
    : { ...input, query: { ...(ownValue(input, "query") as object | undefined), ...query } };
}

function listAt(page: unknown, path: readonly string[]): readonly unknown[] {
  const list = bodyAt(page, path);
  return Array.isArray(list) ? list : [];
}

function bodyAt(page: unknown, path: readonly string[]): unknown {
  return path.reduce(ownValue, ownValue(page, "body"));
}
