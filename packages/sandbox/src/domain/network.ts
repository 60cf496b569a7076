import { type Kysely, sql } from "kysely";
import type { ActorState, NetworkTable, Tables } from "../storage/tables.ts";

/** Makes the network's row where there is none: the state of a network that has never been recovered. */
export async function foundNetwork(kysely: Kysely<Tables>, incarnation: string): Promise<void> {
  await kysely
    .insertInto("network")
    .values({ id: 1, revision: 1, incarnation, witness_epoch: 1 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Counts a change of the domain. Every change calls it, in its own transaction. */
async function advanceRevision(kysely: Kysely<Tables>): Promise<void> {
  await kysely.updateTable("network").set({ revision: sql<number>`revision + 1` }).execute();
}

/** Starts a new incarnation, as after a recovery; its witness begins a new epoch. */
export async function rotateIncarnation(kysely: Kysely<Tables>, incarnation: string): Promise<NetworkTable> {
  return kysely
    .updateTable("network")
    .set({ incarnation, witness_epoch: sql<number>`witness_epoch + 1`, revision: sql<number>`revision + 1` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives an actor another state. `false`: there is no such actor. */
export function setActorState(kysely: Kysely<Tables>, actorId: string, state: ActorState): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    const found = await transaction
      .updateTable("actors")
      .set({ state })
      .where("id", "=", actorId)
      .returning("id")
      .executeTakeFirst();
    if (found === undefined) return false;
    await advanceRevision(transaction);
    return true;
  });
}

/** Whether an actor is there and available. */
export async function mayAct(kysely: Kysely<Tables>, actorId: string): Promise<boolean> {
  const actor = await kysely
    .selectFrom("actors")
    .select("state")
    .where("id", "=", actorId)
    .executeTakeFirst();
  return actor?.state === "available";
}

/** Lets one actor block another, or take that back. `false`: one of them is not there, or they are the same. */
export function setBlock(
  kysely: Kysely<Tables>,
  { blockerId, blockedId, blocked }: { blockerId: string; blockedId: string; blocked: boolean },
): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    const both = await transaction
      .selectFrom("actors")
      .select("id")
      .where("id", "in", [blockerId, blockedId])
      .execute();
    if (both.length !== 2) return false;
    const row = { blocker_id: blockerId, blocked_id: blockedId };
    if (blocked) {
      await transaction
        .insertInto("blocks")
        .values(row)
        .onConflict((conflict) => conflict.columns(["blocker_id", "blocked_id"]).doNothing())
        .execute();
    } else {
      await transaction
        .deleteFrom("blocks")
        .where("blocker_id", "=", blockerId)
        .where("blocked_id", "=", blockedId)
        .execute();
    }
    await advanceRevision(transaction);
    return true;
  });
}
