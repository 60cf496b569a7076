import type { Middleware } from "@tenon/runtime/client";
import { type ActorPosts, readActorPosts } from "./actor-posts.ts";
import { type AnonymousLimitOptions, anonymousLimit } from "./anonymous-limit.ts";
import { listActorPosts } from "./generated/client.ts";
import { headerReader, type NetworkState, readNetworkState } from "./network-state.ts";
import { createPilotClient, type PilotClientOptions } from "./pilot-client.ts";
import { CredentialsChangedError } from "./pilot-error.ts";

/** Settings of an anonymous view. */
export interface AnonymousViewOptions extends Omit<PilotClientOptions, "credentials"> {
  /** Budget for this view's requests; `false`: none, and no waiting for `Retry-After`. Default: the service's limit. */
  readonly limit?: AnonymousLimitOptions | false | undefined;
}

/** What an anonymous read found. It is never what a signed-in viewer sees. */
export type AnonymousActorPosts = ActorPosts & {
  readonly view: "anonymous";
  readonly network: NetworkState;
};

/** The service as everybody sees it. */
export interface AnonymousView {
  readonly kind: "anonymous";
  /** Reads an actor's root posts. Rejects with `RefusedError`, `AdmissionError`, a `ClientError`, or the signal's reason. */
  listActorPosts(
    actorId: string,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<AnonymousActorPosts>;
}

/** Makes a view of the service without a credential. */
export function createAnonymousView(options: AnonymousViewOptions): AnonymousView {
  const { limit = {}, use = [], ...settings } = options;
  const read = headerReader(options.headerPrefix);
  const budget = limit === false ? [] : [anonymousLimit(limit)];
  const client = createPilotClient({ ...settings, use: [...budget, ...use] });
  return Object.freeze({
    kind: "anonymous" as const,
    async listActorPosts(actorId: string, { signal }: { readonly signal?: AbortSignal | undefined } = {}) {
      const call = { use: [withoutCredentials], ...(signal && { signal }) };
      const result = await listActorPosts(client, { path: { actorId } }, call);
      const network = readNetworkState(result.response.headers, read);
      return Object.freeze({ ...readActorPosts(result, "anonymous"), view: "anonymous" as const, network });
    },
  });
}

/** The innermost middleware: what leaves is anonymous. */
const withoutCredentials: Middleware = (request, next) => {
  if (request.headers.has("authorization") || request.headers.has("cookie"))
    throw new CredentialsChangedError();
  return next(request);
};
