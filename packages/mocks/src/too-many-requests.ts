import { type HttpHandler, HttpResponse, http } from "msw";
import { getListActorPostsResponseMock429 } from "./generated/handlers.msw.ts";
import type { ErrorBody } from "./generated/schemas/index.ts";

/**
 * Answers the posts read with 429. Takes the place of the generated handler, which leaves out the required
 * `Retry-After`.
 *
 * @param body the refusal; random without one
 * @param retryAfter whole seconds until the anonymous window resets, at least 1
 */
export function getListActorPostsMockHandler429(body?: ErrorBody, retryAfter = 30): HttpHandler {
  return http.get("*/api/actors/:actorId/posts", () =>
    HttpResponse.json(body ?? getListActorPostsResponseMock429(), {
      status: 429,
      headers: { "Retry-After": String(retryAfter) },
    }),
  );
}
