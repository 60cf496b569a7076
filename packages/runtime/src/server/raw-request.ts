import { parseCookies } from "../wire/cookie-header.ts";
import type { Pair } from "../wire/parameter-codec.ts";
import { queryDecode } from "../wire/percent-encoding.ts";
import { parseQuery } from "../wire/query-string.ts";
import { isWellEncoded } from "./path-template.ts";

/** Why a body could not be read to its end: it is larger than the limit, or broke off. */
export type BodyFault = "too-large" | "incomplete";

/** What goes on with a body that was read, or could not be. It must not throw: nobody stands behind it. */
export type TakeBody = (body: Uint8Array<ArrayBuffer> | BodyFault) => void;

/**
 * A request as its text stands on the wire, taken apart only as far as someone asks. Each platform has its own; nothing of
 * Fetch is built where the platform does not speak it and nobody asks for it.
 */
export abstract class RawRequest {
  /** As sent, percent-encoded: `/a%2Fb`. */
  readonly path: string;
  /** Without `?`; empty where there is none. */
  readonly query: string;
  #queryPairs: readonly Pair[] | undefined;
  #cookiePairs: readonly Pair[] | undefined;

  constructor(path: string, query: string) {
    this.path = path;
    this.query = query;
  }

  /** As sent. */
  abstract readonly method: string;
  /** Scheme and authority: `https://api.example`. */
  abstract readonly origin: string;
  /** The same request for Fetch. */
  abstract readonly request: Request;
  /** Aborts when the client goes away. */
  abstract readonly signal: AbortSignal;
  /** Whether the client went away. */
  abstract readonly isGone: boolean;
  /** Whether a body may follow. One without `Content-Length` may still turn out empty. */
  abstract readonly announcesBody: boolean;

  /** The value of a header field; fields of one name are joined as HTTP says. `name` is in lower case. */
  abstract header(name: string): string | null;

  /**
   * Reads all bytes of the body, but never more than `limit`: what is left then stays unread. Hands them to `take`, once, and not by a
   * promise, which costs as much as the reading. Throws `TypeError` where the body has been read before.
   */
  abstract readBody(limit: number, take: TakeBody): void;

  /** Whether all percent-encoding of the query is right; the path is checked when it is routed. */
  get hasWellEncodedQuery(): boolean {
    return this.query === "" || isWellEncoded(this.query);
  }

  /** Pairs of the query. Ask `hasWellEncodedQuery` first: throws `DecodeError` otherwise. */
  get queryPairs(): readonly Pair[] {
    this.#queryPairs ??= this.query === "" ? [] : parseQuery(this.query);
    return this.#queryPairs;
  }

  get cookiePairs(): readonly Pair[] {
    this.#cookiePairs ??= parseCookies(this.header("cookie") ?? "");
    return this.#cookiePairs;
  }

  /** Every value under a name, as text. */
  values(location: "query" | "header" | "cookie", name: string): readonly string[] {
    if (location === "header") {
      const value = this.header(name.toLowerCase());
      return value === null ? [] : [value];
    }
    const pairs = location === "query" ? this.queryPairs : this.cookiePairs;
    const own = pairs.filter(([key]) => key === name).map(([, raw]) => raw);
    return location === "query" ? own.map(queryDecode) : own;
  }
}

/** Origin, path and query of an absolute URL that a URL parser has written, so that no part of it needs parsing again. */
export function splitUrl(url: string): readonly [origin: string, path: string, query: string] {
  const fragment = url.indexOf("#");
  const whole = fragment < 0 ? url : url.slice(0, fragment);
  const start = whole.indexOf("/", whole.indexOf("://") + 3);
  const origin = whole.slice(0, start);
  const mark = whole.indexOf("?");
  return mark < 0
    ? [origin, whole.slice(start), ""]
    : [origin, whole.slice(start, mark), whole.slice(mark + 1)];
}
