import type { PathMatch, Route } from "./router.ts";

/** What a path does with a method: run a route, say what is allowed (`OPTIONS`), or refuse (405). */
export type MethodResult<R extends Route> =
  | { readonly kind: "route"; readonly route: R }
  | { readonly kind: "options" | "refused"; readonly allow: string };

/** Chooses the route of a method. `HEAD` is served by `GET`, and `OPTIONS` by us, unless declared (RFC 9110, 9.3). */
export function resolveMethod<R extends Route>(match: PathMatch<R>, method: string): MethodResult<R> {
  const route = match.methods.get(method) ?? (method === "HEAD" ? match.methods.get("GET") : undefined);
  if (route !== undefined) return { kind: "route", route };
  return { kind: method === "OPTIONS" ? "options" : "refused", allow: allowedMethods(match.methods) };
}

/** The value of `Allow` (RFC 9110, 10.2.1). */
function allowedMethods(methods: ReadonlyMap<string, Route>): string {
  const allowed = new Set(methods.keys());
  if (allowed.has("GET")) allowed.add("HEAD");
  allowed.add("OPTIONS");
  return [...allowed].join(", ");
}
