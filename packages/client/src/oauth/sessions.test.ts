import { afterAll, beforeAll, expect, test } from "vitest";
import { type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import { signIn, startApplication } from "../../test/sign-in.ts";

let server: PilotServer;
beforeAll(async () => {
  server = await startPilotServer();
});
afterAll(() => server.stop());

test("smoke", async () => {
  const app = await startApplication(server);
  const { view, sessionId } = await signIn(app);
  console.log(
    await view.listActorPosts("actor-ada"),
    await view.listActorPosts("actor-gone"),
    await view.listActorPosts("actor-x"),
  );
  console.log(await view.submitReport({ intentId: "i1", targetKind: "post", targetId: "p", reason: "r" }));
  app.clock.ahead = 250_000;
  console.log(await view.listActorPosts("actor-ada"));
  console.log(server.tokenRequests("refresh_token").length, app.ended, server.received.at(-1));
  expect(1).toBe(1);
});
