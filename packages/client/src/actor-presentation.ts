import type { ActorReference } from "./generated/types.ts";

/** How an actor is presented, told apart by `kind`. */
export type ActorPresentation =
  | {
      readonly kind: "available";
      readonly actorId: string;
      readonly handle: string | null;
      readonly displayName: string | null;
    }
  | { readonly kind: "unavailable"; readonly actorId: string };

/** Presents an actor reference. The document's two shapes share no member that tells them apart; a `status` makes one unavailable. */
export function presentActor(reference: ActorReference): ActorPresentation {
  const { actorId } = reference;
  if ("status" in reference) return { kind: "unavailable", actorId };
  return { kind: "available", actorId, handle: reference.handle, displayName: reference.displayName };
}
