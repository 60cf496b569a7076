import type { Route } from "./route-tree.ts";
import type { PathMatch } from "./router.ts";

/** What a path does with a method: run a route, say what is allowed (`OPTIONS`), or refuse (405). */
export type MethodResult<R extends Route> =
  | { readonly kind: "route"; readonly route: R }
  | { readonly kind: "options" | "refused"; readonly allow: string };

/** Chooses the route of a method. `HEAD` is served by `GET`, and `OPTIONS` by us, unless declared (RFC 9110, 9.3). */
export function resolveMethod<R extends Route>(match: PathMatch<R>, method: string): MethodResult<R> {
  const route = routeOf(match, method) ?? (method === "HEAD" ? routeOf(match, "GET") : undefined);
  if (route !== undefined) return { kind: "route", route };
  return { kind: method === "OPTIONS" ? "options" : "refused", allow: allowedMethods(match.routes) };
}

function routeOf<R extends Route>({ routes }: PathMatch<R>, method: string): R | undefined {
  for (const route of routes) if (route.method === method) return route;
  return undefined;
}

/** The value of `Allow` (RFC 9110, 10.2.1). */
function allowedMethods(routes: readonly Route[]): string {
  const allowed = new Set(routes.map(({ method }) => method));
  if (allowed.has("GET")) allowed.add("HEAD");
  allowed.add("OPTIONS");
  return [...allowed].join(", ");
}
