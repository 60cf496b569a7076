import type { ListActorPostsAnswer, ListActorPostsRequest } from "@shared-social/server";
import type { Admission, Connection, SandboxPrincipals } from "../authorization/authorization.ts";
import { type ActorPosts, readActorPosts } from "../domain/actor-posts.ts";
import { addressBlock } from "../limits/address-block.ts";
import { LimitsUnavailable, retryAfter } from "../limits/limit.ts";
import { isOtherOrigin } from "../other-origin.ts";
import { isStorageFailure } from "../storage/is-storage-failure.ts";
import { admissionHeaders } from "./admission-headers.ts";
import type { ServiceParts } from "./service.ts";

/** `GET /api/actors/{actorId}/posts`. */
export async function listActorPosts(
  parts: ServiceParts,
  { path, header, auth, context }: ListActorPostsRequest<Connection, SandboxPrincipals>,
): Promise<ListActorPostsAnswer> {
  const admission = auth?.bearer.principal;
  const refused =
    admission === undefined ? await refuseAnonymous(parts, context) : refuseOrigin(parts, header.origin);
  if (refused !== undefined) return refused;
  try {
    const read = await readActorPosts(parts.database, path.actorId, admission?.actorId);
    return answer(read, admission);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    return { status: 503, body: { error: "protected_read_storage_unavailable" } };
  }
}

/** Takes one read from the window of the connecting address. */
async function refuseAnonymous(
  { limits }: ServiceParts,
  { address }: Connection,
): Promise<ListActorPostsAnswer | undefined> {
  const block = address === undefined ? undefined : addressBlock(address);
  if (block === undefined) return { status: 503, body: { error: "trusted_address_unavailable" } };
  try {
    const wait = await limits.anonymousReads.take(block);
    if (wait === undefined) return undefined;
    return {
      status: 429,
      headers: { retryAfter: retryAfter(wait) },
      body: { error: "pilot_rate_limited", message: "This address has used up its anonymous reads" },
    };
  } catch (error) {
    if (!(error instanceof LimitsUnavailable)) throw error;
    return { status: 503, body: { error: "pilot_limits_unavailable" } };
  }
}

/** What Origin means on an anonymous read is not shown, so it is looked at where a credential came. */
function refuseOrigin({ origin }: ServiceParts, given: string | undefined): ListActorPostsAnswer | undefined {
  return isOtherOrigin(given, origin) ? { status: 403, body: { error: "origin_mismatch" } } : undefined;
}

function answer(read: ActorPosts, admission: Admission | undefined): ListActorPostsAnswer {
  const admitted = admission === undefined ? {} : admissionHeaders(admission);
  switch (read.kind) {
    case "unknown":
      return { status: 404, headers: admitted, body: { error: "not_found" } };
    case "unavailable": {
      const actor = { actorId: read.actorId, status: "unavailable" } as const;
      return { status: 404, headers: admitted, body: { error: "actor_unavailable", actor } };
    }
    case "posts": {
      const headers = {
        xNetworkRevision: String(read.network.revision),
        xNetworkIncarnation: read.network.incarnation,
        xNetworkWitnessEpoch: String(read.network.witness_epoch),
        ...admitted,
      };
      return { status: 200, headers, body: { posts: read.posts } };
    }
  }
}
