const resources = [
  "users",
  "orders",
  "posts",
  "actors",
  "reports",
  "files",
  "rooms",
  "events",
  "keys",
  "tags",
];

/** Path templates of a made-up API with a parameter each; the last is of one shape whatever their number. */
export function routes(count: number): readonly string[] {
  const paths = Array.from({ length: count - 1 }, (_, index) => {
    const resource = resources[index % resources.length];
    return `/v${Math.floor(index / 50)}/${resource}/{id}/part${Math.floor(index / resources.length) % 5}`;
  });
  return [...paths, lastRoute];
}

/** Last of all routes. */
export const lastRoute = "/v0/users/{id}/last";
