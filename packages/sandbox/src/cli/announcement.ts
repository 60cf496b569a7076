import type { ApplicationRegistration } from "../authorization/authorization.ts";
import type { Sandbox } from "../sandbox.ts";
import { clientsOf } from "../seed/plant-seed.ts";
import type { Seed } from "../seed/seed.ts";
import type { ActorState } from "../storage/tables.ts";

/** What a sandbox that has started tells: where it is, and with what of its seed one can get in. */
export interface Announcement {
  readonly baseUrl: string;
  /** `null`: there is no admin port. */
  readonly adminUrl: string | null;
  readonly clients: readonly ApplicationRegistration[];
  readonly actors: readonly {
    readonly actorId: string;
    readonly handle: string | null;
    readonly state: ActorState;
    /** `null`: nobody can sign in as this actor. */
    readonly password: string | null;
  }[];
}

/** Puts together what is told. */
export function announcement(
  { baseUrl, adminUrl }: Pick<Sandbox, "baseUrl" | "adminUrl">,
  seed: Seed,
): Announcement {
  return {
    baseUrl,
    adminUrl: adminUrl ?? null,
    clients: clientsOf(seed),
    actors: seed.actors.map(({ id, handle, state, password = null }) => ({
      actorId: id,
      handle,
      state,
      // Without a handle there is nothing to sign in with.
      password: handle === null ? null : password,
    })),
  };
}

/** The same for people. */
export function summary({ baseUrl, adminUrl, clients, actors }: Announcement): string {
  const lines = [
    `The sandbox serves at ${baseUrl}`,
    ...(adminUrl === null ? [] : [`Admin switches at ${adminUrl}`]),
    ...clients.map(
      ({ name, clientId, clientSecret }) => `Client of ${name}: ${clientId}, secret ${clientSecret}`,
    ),
    ...actors.flatMap(({ handle, password }) =>
      password === null || handle === null ? [] : [`Sign in as ${handle}, password ${password}`],
    ),
  ];
  return `${lines.join("\n")}\n`;
}
