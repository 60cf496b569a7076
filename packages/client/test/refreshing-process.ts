/**
 * One process of an application: it reads with a session as often as it is told to, all at once. With `crash` it stops dead
 * between the answer of the token endpoint and the store, for the test to kill it there.
 */
import { createOAuthClient, createSessions, type TokenStore } from "@shared-social/client/oauth";
import { openStore, type StorePlace } from "./shared-store.ts";
import { oauthOptions } from "./sign-in.ts";

/** What a process is told. */
export interface Task {
  readonly url: string;
  readonly sessionId: string;
  readonly store: StorePlace;
  /** Reads at once. */
  readonly reads: number;
  /** Milliseconds by which its clock is ahead. */
  readonly ahead: number;
  readonly crash: boolean;
  /** Milliseconds for one request; a lease is twice as long. */
  readonly timeout: number;
}

/** What a process tells. */
export type Told =
  | { readonly kind: "ready" | "answered" }
  | { readonly kind: "done"; readonly outcomes: readonly string[] };

const task = JSON.parse(process.argv[2] ?? "") as Task;
const { store, close } = openStore(task.store);

const oauth = await createOAuthClient({
  ...oauthOptions(task),
  timeout: task.timeout,
  now: () => Date.now() + task.ahead,
});
const stopping: TokenStore = {
  ...store,
  put() {
    tell({ kind: "answered" });
    return new Promise(() => {});
  },
};
/** A read with sessions of its own, so that nothing but the store keeps the reads apart. */
async function read(): Promise<string> {
  try {
    const sessions = createSessions({ oauth, store: task.crash ? stopping : store });
    const view = await sessions.open(task.sessionId);
    return (await view.listActorPosts("actor-ada")).kind;
  } catch (error) {
    return String(error);
  }
}

process.once("message", async () => {
  tell({ kind: "done", outcomes: await Promise.all(Array.from({ length: task.reads }, read)) });
  await close();
  process.disconnect();
});
tell({ kind: "ready" });

function tell(told: Told): void {
  process.send?.(told);
}
