import type { Route } from "./route-tree.ts";

/** The route of a method, of those that a path has. `HEAD` is served by `GET` unless declared (RFC 9110, 9.3). */
export function routeOf<R extends Route>(routes: readonly R[], method: string): R | undefined {
  for (const route of routes) if (route.method === method) return route;
  return method === "HEAD" ? routeOf(routes, "GET") : undefined;
}

/** The value of `Allow` (RFC 9110, 10.2.1). `OPTIONS` is served by us, unless declared. */
export function allowedMethods(routes: readonly Route[]): string {
  const allowed = new Set(routes.map(({ method }) => method));
  if (allowed.has("GET")) allowed.add("HEAD");
  allowed.add("OPTIONS");
  return [...allowed].join(", ");
}
