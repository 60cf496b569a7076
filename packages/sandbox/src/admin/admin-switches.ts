import type { Clock } from "../clock.ts";
import { rotateIncarnation, setActorState, setBlock } from "../domain/network.ts";
import type { Ids } from "../ids.ts";
import type { SandboxDatabase } from "../storage/open-database.ts";
import type { ActorState } from "../storage/tables.ts";

/** What the admin switches act on. */
export interface SwitchParts {
  readonly database: SandboxDatabase;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What came of a switch: a status and a body. */
export interface SwitchAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** One switch: its method, its path with slots for texts, and what it does. */
interface Switch {
  readonly method: string;
  readonly path: RegExp;
  run(parts: SwitchParts, slots: readonly string[], body: unknown): Promise<SwitchAnswer> | SwitchAnswer;
}

const switches: readonly Switch[] = [
  {
    method: "POST",
    path: /^\/time$/,
    run({ clock }, _, body) {
      const seconds = memberOf(body, "advanceSeconds");
      if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds < 0) {
        return refused("advanceSeconds has to be a number that is not negative");
      }
      clock.advance(seconds * 1_000);
      return { status: 200, body: { now: new Date(clock.now()).toISOString() } };
    },
  },
  {
    method: "POST",
    path: /^\/incarnation$/,
    async run({ database, ids }) {
      const { incarnation, revision, witness_epoch } = await rotateIncarnation(
        database.kysely,
        ids("incarnation"),
      );
      return { status: 200, body: { incarnation, revision, witnessEpoch: witness_epoch } };
    },
  },
  {
    method: "PUT",
    path: /^\/actors\/([^/]+)\/state$/,
    async run({ database }, [actorId = ""], body) {
      const state = states.find((one) => one === memberOf(body, "state"));
      if (state === undefined) return refused(`state has to be one of ${states.join(", ")}`);
      return (await setActorState(database.kysely, actorId, state))
        ? { status: 200, body: { actorId, state } }
        : unknownActor;
    },
  },
  ...[true, false].map(
    (blocked): Switch => ({
      method: blocked ? "PUT" : "DELETE",
      path: /^\/blocks\/([^/]+)\/([^/]+)$/,
      async run({ database }, [blockerId = "", blockedId = ""]) {
        return (await setBlock(database.kysely, { blockerId, blockedId, blocked }))
          ? { status: 200, body: { blockerId, blockedId, blocked } }
          : unknownActor;
      },
    }),
  ),
];

const states: readonly ActorState[] = ["available", "deleted", "suspended"];
const unknownActor: SwitchAnswer = { status: 404, body: { error: "There is no such actor" } };

/** Throws the switch at a path; `undefined`: there is none. */
export async function throwSwitch(
  parts: SwitchParts,
  method: string,
  encodedPath: string,
  body: unknown,
): Promise<SwitchAnswer | undefined> {
  const path = decoded(encodedPath);
  if (path === undefined) return refused("The path has a percent sign that encodes nothing");
  for (const one of switches) {
    const slots = one.method === method ? one.path.exec(path)?.slice(1) : undefined;
    if (slots === undefined) continue;
    return one.run(parts, slots, body);
  }
  return undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // It throws on nothing else than what is no encoding, and that is the answer.
    return undefined;
  }
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}

function refused(error: string): SwitchAnswer {
  return { status: 400, body: { error } };
}
