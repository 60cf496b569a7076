import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import type { Task, Told } from "../../test/refreshing-process.ts";
import { type SharedStore, sharedStores } from "../../test/shared-store.ts";
import { signIn, startApplication } from "../../test/sign-in.ts";
import { told } from "../../test/told.ts";

const script = fileURLToPath(new URL("../../test/refreshing-process.ts", import.meta.url));

/** Nearly all of an access token's 300 seconds. */
const ahead = 290_000;

for (const [kind, open, available] of sharedStores) {
  describe.runIf(available)(`processes that share a store on ${kind}`, () => {
    let server: PilotServer;
    let shared: SharedStore;
    let sessionId: string;

    beforeAll(async () => {
      shared = await open();
    });
    afterAll(() => shared.close());
    beforeEach(async () => {
      server = await startPilotServer();
      ({ sessionId } = await signIn(await startApplication(server, { store: shared.store })));
      return () => server.stop();
    });

    test("20 refreshes of one token at once are one request to the token endpoint", async () => {
      const children = await Promise.all([start({ reads: 10 }), start({ reads: 10 })]);
      const done = await Promise.all(children.map((child) => run(child)));
      expect(done.flat()).toEqual(Array.from({ length: 20 }, () => "posts"));
      expect(server.tokenRequests("refresh_token")).toHaveLength(1);
      expect(server.oauth.reused).toEqual([]);
      const bearers = server.received.filter(({ path }) => path.endsWith("/posts"));
      expect(new Set(bearers.map(({ headers }) => headers["authorization"])).size).toBe(1);
    });

    test("one that is killed between the answer and the store leaves 'sign in again', and its token is not used again", async () => {
      const child = await start({ crash: true, timeout: 2_000 });
      const answered = told(child, "answered");
      child.send("go");
      await answered;
      child.kill("SIGKILL");
      await once(child, "exit");
      expect(server.tokenRequests("refresh_token")).toHaveLength(1);

      const next = await run(await start({ reads: 2 }));
      const again =
        "SignInAgainError: Sign in again: a refresh began and its answer was lost, and its refresh token may not be used twice";
      expect(next).toEqual([again, again]);
      expect(await shared.store.read(sessionId)).toEqual({ state: "ended", reason: "refresh_interrupted" });
      expect(server.tokenRequests("refresh_token")).toHaveLength(1);
      expect(server.oauth.reused).toEqual([]);
    });

    async function start(task: Partial<Task>): Promise<ChildProcess> {
      const whole: Task = {
        url: server.url,
        sessionId,
        store: shared.place,
        reads: 1,
        ahead,
        crash: false,
        timeout: 15_000,
        ...task,
      };
      const child = fork(script, [JSON.stringify(whole)], {
        execArgv: ["--conditions=@tenon/source", "--disable-warning=ExperimentalWarning"],
      });
      await told(child, "ready");
      return child;
    }
  });
}

async function run(child: ChildProcess): Promise<readonly string[]> {
  const done = told<Extract<Told, { kind: "done" }>>(child, "done");
  child.send("go");
  const { outcomes } = await done;
  await once(child, "exit");
  return outcomes;
}
