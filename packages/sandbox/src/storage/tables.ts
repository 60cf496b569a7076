/** What the reads of protected data are admitted under; one row, with the id 1. */
export interface NetworkTable {
  readonly id: number;
  /** Counts every change of the domain. */
  readonly revision: number;
  /** Changes when the network is recovered. */
  readonly incarnation: string;
  readonly witness_epoch: number;
}

/** An application that takes part in the network. */
export interface ApplicationsTable {
  readonly id: string;
  readonly name: string;
  /** Identifier of its OAuth client; `null` for one that cannot sign anyone in. */
  readonly client_id: string | null;
}

/** Whether an actor can be shown. Deleted and suspended ones look alike from outside. */
export type ActorState = "available" | "deleted" | "suspended";

/** An actor of the network. */
export interface ActorsTable {
  readonly id: string;
  readonly handle: string | null;
  readonly display_name: string | null;
  readonly state: ActorState;
}

/** Who has blocked whom. */
export interface BlocksTable {
  readonly blocker_id: string;
  readonly blocked_id: string;
}

/** A post or a reply. Times are seconds since 1970, as in the examples of the document. */
export interface PostsTable {
  readonly id: string;
  readonly author_id: string;
  readonly text: string;
  readonly revision: number;
  readonly created_at: number;
  /** `null`: a root post. */
  readonly parent_id: string | null;
  readonly root_id: string;
  readonly origin_app_id: string;
  readonly last_edit_app_id: string | null;
  readonly last_edit_at: number | null;
  /** 1: taken back by its author, and no longer eligible. */
  readonly is_deleted: number;
}

/** That an actor likes a post. */
export interface LikesTable {
  readonly post_id: string;
  readonly actor_id: string;
  /** 0: taken back. */
  readonly is_active: number;
}

/** A confidential report. */
export interface ReportsTable {
  readonly id: string;
  readonly application_id: string;
  readonly intent_id: string;
  readonly actor_id: string;
  /** The body in a form that is the same for the same JSON value. */
  readonly payload: string;
  /** Seconds since 1970. */
  readonly received_at: number;
}

/** The tables of the domain. The authorization server's are its own affair. */
export interface Tables {
  readonly network: NetworkTable;
  readonly applications: ApplicationsTable;
  readonly actors: ActorsTable;
  readonly blocks: BlocksTable;
  readonly posts: PostsTable;
  readonly likes: LikesTable;
  readonly reports: ReportsTable;
}
