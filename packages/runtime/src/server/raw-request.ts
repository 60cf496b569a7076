import { parseCookies } from "../wire/cookie-header.ts";
import type { Pair } from "../wire/parameter-codec.ts";
import { queryDecode } from "../wire/percent-encoding.ts";
import { parseQuery } from "../wire/query-string.ts";
import { isWellEncoded } from "./path-template.ts";

/** A request as its text stands on the wire, taken apart only as far as someone asks. */
export class RawRequest {
  readonly headers: Headers;
  /** As sent, percent-encoded: `/a%2Fb`. */
  readonly path: string;
  /** Without `?`; empty where there is none. */
  readonly query: string;
  #queryPairs: readonly Pair[] | undefined;
  #cookiePairs: readonly Pair[] | undefined;

  constructor(request: Request) {
    this.headers = request.headers;
    [this.path, this.query] = splitUrl(request.url);
  }

  /** Whether all percent-encoding of the query is right; the path is checked when it is routed. */
  get hasWellEncodedQuery(): boolean {
    return isWellEncoded(this.query);
  }

  /** Pairs of the query. Ask `hasWellEncodedQuery` first: throws `DecodeError` otherwise. */
  get queryPairs(): readonly Pair[] {
    this.#queryPairs ??= this.query === "" ? [] : parseQuery(this.query);
    return this.#queryPairs;
  }

  get cookiePairs(): readonly Pair[] {
    this.#cookiePairs ??= parseCookies(this.headers.get("cookie") ?? "");
    return this.#cookiePairs;
  }

  /** Every value under a name, as text. */
  values(location: "query" | "header" | "cookie", name: string): readonly string[] {
    if (location === "header") {
      const value = this.headers.get(name);
      return value === null ? [] : [value];
    }
    const pairs = location === "query" ? this.queryPairs : this.cookiePairs;
    const own = pairs.filter(([key]) => key === name).map(([, raw]) => raw);
    return location === "query" ? own.map(queryDecode) : own;
  }
}

/** Path and query of an absolute URL that a URL parser has written, so that no part of it needs parsing again. */
function splitUrl(url: string): readonly [path: string, query: string] {
  const fragment = url.indexOf("#");
  const whole = fragment < 0 ? url : url.slice(0, fragment);
  const start = whole.indexOf("/", whole.indexOf("://") + 3);
  const mark = whole.indexOf("?");
  return mark < 0 ? [whole.slice(start), ""] : [whole.slice(start, mark), whole.slice(mark + 1)];
}
