import type { ActorState } from "../storage/tables.ts";

/** An OAuth client of a seed. */
export interface SeedClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/** An application; without a client it cannot sign anyone in. */
export interface SeedApplication {
  readonly id: string;
  readonly name: string;
  readonly client?: SeedClient;
}

/** An actor; without a password nobody can sign in as them. */
export interface SeedActor {
  readonly id: string;
  readonly handle: string | null;
  readonly displayName: string | null;
  readonly state: ActorState;
  readonly password?: string;
}

/** A post, or a reply where it has a parent, which comes before it in the list. Times are seconds since 1970. */
export interface SeedPost {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly createdAt: number;
  readonly app: string;
  readonly parent?: string;
  readonly edit?: { readonly app: string; readonly at: number };
  readonly deleted?: boolean;
  /** Identifiers of the actors who like it. */
  readonly likes?: readonly string[];
}

/** What a sandbox begins with. */
export interface Seed {
  readonly applications: readonly SeedApplication[];
  readonly actors: readonly SeedActor[];
  /** Who has blocked whom. */
  readonly blocks: readonly { readonly blocker: string; readonly blocked: string }[];
  readonly posts: readonly SeedPost[];
}

/** A seed with nothing in it. */
export const emptySeed: Seed = { applications: [], actors: [], blocks: [], posts: [] };
