import { AdmissionError } from "@shared-social/client";
import { memoryTokenStore, SessionRetiredError, SignInAgainError } from "@shared-social/client/oauth";
import { beforeEach, describe, expect, test } from "vitest";
import { type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import { type Application, signIn, startApplication } from "../../test/sign-in.ts";

let server: PilotServer;
let application: Application;
beforeEach(async () => {
  server = await startPilotServer();
  application = await startApplication(server);
  return () => server.stop();
});

/** Changes the headers of the service's answers to reads and reports. */
function withHeaders(change: Readonly<Record<string, string | undefined>>): void {
  server.intercept = async (request, next) => {
    const response = await next();
    if (request.url.includes("/oauth2/")) return response;
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) response.headers.delete(name);
      else response.headers.set(name, value);
    }
    return response;
  };
}

const four = ["x-network-actor-id", "x-network-app-id", "x-network-grant-id", "x-network-scopes"];
const report = { intentId: "intent-1", targetKind: "post", targetId: "post-1", reason: "Spam." } as const;

describe("an admitted response", () => {
  test.each(four)("without %s is an error", async (header) => {
    const { view } = await signIn(application);
    withHeaders({ [header]: undefined });
    const error = await view.listActorPosts("actor-ada").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AdmissionError);
    expect(error).toMatchObject({ code: "admission_missing", header });
    await expect(view.listActorPosts("actor-gone")).rejects.toMatchObject({
      code: "admission_missing",
      header,
    });
  });

  test.each(four)(
    "with another %s than before is an error, of a refusal and a tombstone too",
    async (header) => {
      const { view } = await signIn(application);
      await view.listActorPosts("actor-ada");
      withHeaders({ [header]: header === "x-network-scopes" ? "read admin" : "other-1" });
      const mismatch = { name: "AdmissionError", code: "admission_mismatch", header };
      for (const actor of ["actor-ada", "actor-gone", "actor-nobody"]) {
        await expect(view.listActorPosts(actor)).rejects.toMatchObject(mismatch);
      }
      await expect(view.submitReport(report)).rejects.toMatchObject(mismatch);
    },
  );

  test("is compared with what any process of the application saw first", async () => {
    const { view, sessionId } = await signIn(application);
    await view.listActorPosts("actor-ada");
    const other = await startApplication(server, { store: application.store });
    withHeaders({ "x-network-grant-id": "grant-of-somebody" });
    const opened = await other.sessions.open(sessionId);
    await expect(opened.listActorPosts("actor-ada")).rejects.toMatchObject({ header: "x-network-grant-id" });
  });

  test.each([
    ["x-network-grant-id", { code: "admission_mismatch", header: "x-network-grant-id" }],
    ["x-network-incarnation", { reason: "incarnation_changed" }],
  ])("is compared with one that came first at the same time: another %s", async (header, failure) => {
    const store = memoryTokenStore();
    let binding = 0;
    let open = (): void => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    application = await startApplication(server, {
      store: {
        ...store,
        // Neither is bound before both have found nothing bound.
        async bind(...said) {
          if (++binding === 2) open();
          await both;
          return store.bind(...said);
        },
      },
    });
    const { view } = await signIn(application);
    let turn = 0;
    server.intercept = async (_, next) => {
      const response = await next();
      response.headers.set(header, `value-${++turn}`);
      return response;
    };
    const outcomes = await Promise.allSettled([
      view.listActorPosts("actor-ada"),
      view.listActorPosts("actor-ada"),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes).toContainEqual({ status: "rejected", reason: expect.objectContaining(failure) });
  });

  test("is compared with what the application knew before the first of them", async () => {
    for (const [expected, header] of [
      [{ actorId: "actor-bob" }, "x-network-actor-id"],
      [{ appId: "app-2" }, "x-network-app-id"],
    ] as const) {
      const { url, pending } = await application.oauth.beginSignIn({ scopes: ["read"] });
      const { headers } = await fetch(url, { redirect: "manual" });
      const { view } = await application.sessions.completeSignIn(
        headers.get("location") ?? "",
        pending,
        expected,
      );
      await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({
        code: "admission_mismatch",
        header,
      });
    }
  });

  test.each([
    ["beyond what was granted", "read report:write admin"],
    ["without the one that the operation needs", "report:write"],
  ])("with scopes %s is an error", async (_, scopes) => {
    const { view } = await signIn(application);
    withHeaders({ "x-network-scopes": scopes });
    await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({ header: "x-network-scopes" });
  });

  test("may have fewer scopes in effect than were granted", async () => {
    const { view } = await signIn(application);
    withHeaders({ "x-network-scopes": "read" });
    expect(await view.listActorPosts("actor-ada")).toMatchObject({ admission: { scopes: ["read"] } });
  });

  test.each(["x-network-revision", "x-network-witness-epoch"])(
    "with %s not in digits is an error",
    async (header) => {
      const { view } = await signIn(application);
      for (const text of ["-1", "1.5", "0x10", "1e3", "one"]) {
        withHeaders({ [header]: text });
        await expect(view.listActorPosts("actor-ada")).rejects.toMatchObject({
          code: "admission_malformed",
          header,
        });
      }
    },
  );

  test("may leave out revision, incarnation and witness epoch", async () => {
    const { view } = await signIn(application);
    withHeaders({
      "x-network-revision": undefined,
      "x-network-incarnation": undefined,
      "x-network-witness-epoch": undefined,
    });
    const { admission } = await view.listActorPosts("actor-ada");
    expect(Object.keys(admission).sort()).toEqual(["actorId", "appId", "grantId", "scopes"]);
  });

  test("has the network's own name in its headers", async () => {
    const named = await startPilotServer({ headerPrefix: "tidings" });
    try {
      const { view } = await signIn(await startApplication(named, { headerPrefix: "tidings" }));
      const { admission } = await view.listActorPosts("actor-ada");
      expect(admission).toMatchObject({
        actorId: "actor-ada",
        witnessEpoch: 7n,
        incarnation: "incarnation-1",
      });
      const unnamed = await signIn(await startApplication(named));
      await expect(unnamed.view.listActorPosts("actor-ada")).rejects.toMatchObject({
        code: "admission_missing",
      });
    } finally {
      await named.stop();
    }
  });
});

describe("a changed x-network-incarnation", () => {
  test("retires the session: an event, a typed error, and no token left", async () => {
    const { view, sessionId } = await signIn(application);
    await view.listActorPosts("actor-ada");
    server.incarnation = "incarnation-2";
    const error = await view.listActorPosts("actor-ada").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SessionRetiredError);
    expect(error).toBeInstanceOf(SignInAgainError);
    expect(error).toMatchObject({ name: "SessionRetiredError", reason: "incarnation_changed" });
    expect(application.ended).toEqual([{ sessionId, reason: "incarnation_changed" }]);
    expect(await application.store.read(sessionId)).toEqual({
      state: "ended",
      reason: "incarnation_changed",
    });
  });

  test("retires it for all later uses, in all processes, with one event", async () => {
    const { view, sessionId } = await signIn(application);
    const other = await startApplication(server, { store: application.store });
    const opened = await other.sessions.open(sessionId);
    await view.listActorPosts("actor-ada");
    server.incarnation = "incarnation-2";
    await Promise.allSettled([view.listActorPosts("actor-ada"), view.listActorPosts("actor-gone")]);
    const sent = server.received.length;
    await expect(opened.listActorPosts("actor-ada")).rejects.toBeInstanceOf(SessionRetiredError);
    await expect(view.submitReport(report)).rejects.toBeInstanceOf(SessionRetiredError);
    await expect(other.sessions.open(sessionId)).rejects.toBeInstanceOf(SessionRetiredError);
    expect(server.received).toHaveLength(sent);
    expect([...application.ended, ...other.ended]).toEqual([{ sessionId, reason: "incarnation_changed" }]);
  });

  test("is seen on a refusal too", async () => {
    const { view } = await signIn(application);
    await view.listActorPosts("actor-ada");
    const headers = { "x-network-incarnation": "incarnation-2" };
    server.intercept = () => Response.json({ error: "recovery_quarantined" }, { status: 503, headers });
    await expect(view.listActorPosts("actor-ada")).rejects.toBeInstanceOf(SessionRetiredError);
  });

  test("takes back a response that was on its way", async () => {
    const { view, sessionId } = await signIn(application);
    await view.listActorPosts("actor-ada");
    server.intercept = async (_, next) => {
      const response = await next();
      await application.store.end(sessionId, "incarnation_changed");
      return response;
    };
    await expect(view.listActorPosts("actor-ada")).rejects.toBeInstanceOf(SessionRetiredError);
  });

  test("is none while the header is absent or the same", async () => {
    const { view } = await signIn(application);
    await view.listActorPosts("actor-ada");
    server.incarnation = undefined;
    await view.listActorPosts("actor-ada");
    server.incarnation = "incarnation-1";
    await view.listActorPosts("actor-ada");
    expect(application.ended).toEqual([]);
  });
});
