/**
 * One process of an application in trouble: for some time it reads with sessions that other processes have as well, several at once,
 * while its clock jumps.
 */
import { createOAuthClient, createSessions } from "@shared-social/client/oauth";
import { openStore, type StorePlace } from "./shared-store.ts";
import { oauthOptions } from "./sign-in.ts";

/** What a process is told. */
export interface BusyTask {
  readonly url: string;
  readonly sessionIds: readonly string[];
  readonly store: StorePlace;
  /** Reads at once. */
  readonly workers: number;
  /** Milliseconds of work. */
  readonly duration: number;
  /** Milliseconds for one request; a lease is twice as long. */
  readonly timeout: number;
  /** The longest jump of its clock, in milliseconds. */
  readonly jump: number;
}

/** A read: when it began, by the machine's clock, and how it ended. */
export interface BusyRead {
  readonly sessionId: string;
  readonly began: number;
  readonly outcome: string;
}

/** What a process tells. */
export type BusyTold =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly reads: readonly BusyRead[] };

const task = JSON.parse(process.argv[2] ?? "") as BusyTask;
const { store, close } = openStore(task.store);
let ahead = 0;
const oauth = await createOAuthClient({
  ...oauthOptions(task),
  timeout: task.timeout,
  now: () => Date.now() + ahead,
});
const sessions = createSessions({ oauth, store });
const reads: BusyRead[] = [];

async function read(sessionId: string): Promise<string> {
  try {
    return (await (await sessions.open(sessionId)).listActorPosts("actor-ada")).kind;
  } catch (error) {
    const { reason, code } = error as { readonly reason?: string; readonly code?: string };
    return reason ?? code ?? String(error);
  }
}

async function work(end: number): Promise<void> {
  while (Date.now() < end) {
    ahead = (Math.random() - 0.5) * 2 * task.jump;
    const sessionId = task.sessionIds[Math.floor(Math.random() * task.sessionIds.length)] ?? "";
    const began = Date.now();
    reads.push({ sessionId, began, outcome: await read(sessionId) });
  }
}

process.once("message", async () => {
  const end = Date.now() + task.duration;
  await Promise.all(Array.from({ length: task.workers }, () => work(end)));
  tell({ kind: "done", reads });
  await close();
  process.disconnect();
});
tell({ kind: "ready" });

function tell(message: BusyTold): void {
  process.send?.(message);
}
