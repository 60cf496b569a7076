import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BusyTask, BusyTold } from "../../test/busy-process.ts";
import { startPilotServer } from "../../test/pilot-server.ts";
import { type SharedStore, sharedStores } from "../../test/shared-store.ts";
import { type Application, signIn, startApplication } from "../../test/sign-in.ts";
import { told } from "../../test/told.ts";
import { pause } from "./pause.ts";

const script = fileURLToPath(new URL("../../test/busy-process.ts", import.meta.url));
const workers = 4;
/** Twice that is a lease: long enough for a machine that has other things to do. */
const timeout = 3_000;

// What no order of events may bring about: a refresh token that is sent twice, or a session that comes back after its end. One process
// dies in the middle; what it was spending ends in "sign in again", and nothing else does.
for (const [kind, start, available] of sharedStores) {
  describe.runIf(available)(`sessions that processes share on ${kind}`, () => {
    let shared: SharedStore;
    beforeAll(async () => {
      shared = await start();
    });
    afterAll(() => shared.close());

    test("spend each refresh token once, while a process dies, clocks jump and sessions end", async () => {
      const server = await startPilotServer();
      server.oauth.accessTokenLifetime = 60;
      const application = await startApplication(server, { store: shared.store, timeout });
      const signedIn = await Promise.all(Array.from({ length: 8 }, () => signIn(application)));
      const sessionIds = signedIn.map(({ sessionId }) => sessionId);
      const [retired = "", forgotten = "", ...others] = sessionIds;

      const task: BusyTask = {
        url: server.url,
        sessionIds,
        store: shared.place,
        workers,
        duration: 4_000,
        timeout,
        jump: 120_000,
      };
      const processes = await Promise.all([begin(task), begin(task), begin(task)]);
      const [dying, ...living] = processes;
      const reading = Promise.all(
        living.map((child) => told<Extract<BusyTold, { kind: "done" }>>(child, "done")),
      );
      for (const child of processes) child.send("go");
      await pause(1_000);
      await shared.store.end(retired, "incarnation_changed");
      await application.sessions.signOut(forgotten);
      const over = Date.now();
      await pause(500);
      dying?.kill("SIGKILL");
      const reads = (await reading).flatMap((done) => done.reads);
      const seen = (ids: readonly string[], from: number): readonly string[] => {
        const those = reads.filter(({ sessionId, began }) => ids.includes(sessionId) && began > from);
        return [...new Set(those.map(({ outcome }) => outcome))].sort();
      };
      expect(seen([retired], over)).toEqual(["incarnation_changed"]);
      expect(seen([forgotten], over)).toEqual(["unknown_session"]);
      expect(seen(others, 0).filter((outcome) => outcome !== "refresh_interrupted")).toEqual(["posts"]);

      // Whoever was spending when it died is waited for until its lease is over.
      application.clock.ahead = 600_000;
      const last = await Promise.all(others.map((id) => readOnce(application, id)));
      expect(last.filter((outcome) => outcome !== "refresh_interrupted")).toContain("posts");
      expect(new Set([...last, "posts", "refresh_interrupted"]).size).toBe(2);
      expect(last.filter((outcome) => outcome !== "posts").length).toBeLessThanOrEqual(workers);
      expect(await shared.store.read(retired)).toEqual({ state: "ended", reason: "incarnation_changed" });
      expect(await shared.store.read(forgotten)).toBeUndefined();

      expect(server.oauth.reused).toEqual([]);
      expect(server.tokenRequests("refresh_token").length).toBeGreaterThan(20);
      await server.stop();
    }, 60_000);
  });
}

async function begin(task: BusyTask): Promise<ChildProcess> {
  const child = fork(script, [JSON.stringify(task)], {
    execArgv: ["--conditions=@tenon/source", "--disable-warning=ExperimentalWarning"],
  });
  await told<BusyTold>(child, "ready");
  return child;
}

/** How a read ends. */
async function readOnce({ sessions }: Application, sessionId: string): Promise<string> {
  try {
    return (await (await sessions.open(sessionId)).listActorPosts("actor-ada")).kind;
  } catch (error) {
    return (error as { readonly reason?: string }).reason ?? String(error);
  }
}
