import createOpenapiFetch, { type Client, type ClientOptions } from "openapi-fetch";
import type { paths } from "./generated/paths.ts";

export type { components, operations, paths } from "./generated/paths.ts";

/** An openapi-fetch client of the pilot API: `client.GET("/api/actors/{actorId}/posts", …)`. */
export type PilotFetchClient = Client<paths>;

/** Makes an openapi-fetch client that knows every path of the pilot API. Options are those of openapi-fetch. */
export function createPilotFetchClient(options?: ClientOptions): PilotFetchClient {
  return createOpenapiFetch<paths>(options);
}
