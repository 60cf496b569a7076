import { InvalidReportError, prepareReport, RefusedError, type Report } from "@shared-social/client";
import { IntentConflictError } from "@shared-social/client/oauth";
import type { Middleware } from "@tenon/runtime/client";
import { beforeEach, describe, expect, test } from "vitest";
import { type Intercept, type PilotServer, startPilotServer } from "../../test/pilot-server.ts";
import { signIn, startApplication } from "../../test/sign-in.ts";

let server: PilotServer;
beforeEach(async () => {
  server = await startPilotServer();
  return () => server.stop();
});

const draft = {
  targetKind: "post",
  targetId: "post-1",
  reason: "Spam.",
  evidence: { links: [1, "two"] },
} as const;

/** Bodies of the reports that the service got. */
function sent(): readonly string[] {
  return server.received.filter(({ path }) => path === "/api/reports").map(({ body }) => body);
}

/** Fails so many reports, then lets the service answer. */
function failing(times: number, fail: Intercept): void {
  let left = times;
  server.intercept = (request, next) =>
    request.url.endsWith("/api/reports") && left-- > 0 ? fail(request, next) : next();
}

/** A connection that ends before there is an answer; the service has received the report. */
const lost: Intercept = async (_, next) => {
  await next();
  return new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("Gone")) }), {
    status: 201,
    headers: { "content-type": "application/json" },
  });
};

describe("a report", () => {
  test("is received, with its intentId and the session's bearer credential", async () => {
    const { view } = await signIn(await startApplication(server));
    const report = prepareReport(draft);
    const received = await view.submitReport(report);
    expect(received).toMatchObject({
      status: "received",
      intentId: report.intentId,
      id: `report-${report.intentId}`,
    });
    expect(received.admission?.actorId).toBe("actor-ada");
    expect(JSON.parse(sent()[0] ?? "")).toEqual({ ...draft, intentId: report.intentId });
    expect(server.received.at(-1)?.headers["authorization"]).toMatch(/^Bearer /);
  });

  test.each<[string, Intercept]>([
    ["a lost answer", lost],
    ["a fault", () => Response.json({ error: "server_error" }, { status: 500 })],
    [
      "a gateway's page",
      () => new Response("Bad gateway", { status: 502, headers: { "content-type": "text/html" } }),
    ],
    [
      "a receipt that cannot be read",
      () => new Response("{", { headers: { "content-type": "application/json" } }),
    ],
    ["a limit", () => Response.json({ error: "pilot_rate_limited" }, { status: 429 })],
  ])("after %s goes out again with the very same body, intentId included", async (_, fail) => {
    const { view } = await signIn(await startApplication(server));
    failing(2, fail);
    const report = prepareReport(draft);
    const received = await view.submitReport(report, { delay: 1 });
    expect(received).toMatchObject({ status: "received", intentId: report.intentId });
    expect(sent()).toHaveLength(3);
    expect(new Set(sent()).size).toBe(1);
    expect(server.reports.size).toBe(1);
  });

  test("is sent again whatever middleware does with the answer that cannot be read", async () => {
    const keeping: Middleware = async (request, next) => {
      const response = await next(request);
      response.clone();
      return response;
    };
    const { view } = await signIn(await startApplication(server, { use: [keeping] }));
    failing(1, () => new Response("Bad gateway", { status: 502, headers: { "content-type": "text/html" } }));
    const signal = AbortSignal.timeout(4_000);
    expect(await view.submitReport(prepareReport(draft), { delay: 1, signal })).toMatchObject({
      status: "received",
    });
  });

  test("can be submitted again after a restart, from JSON", async () => {
    const { view } = await signIn(await startApplication(server));
    failing(1, lost);
    const report = prepareReport(draft);
    await expect(view.submitReport(report, { retries: 0 })).rejects.toMatchObject({ name: "NetworkError" });
    const kept = prepareReport(JSON.parse(JSON.stringify(report)) as Report);
    expect(await view.submitReport(kept)).toMatchObject({ intentId: report.intentId });
    expect(new Set(sent()).size).toBe(1);
    expect(server.reports.size).toBe(1);
  });

  test("waits as long as Retry-After says", async () => {
    const { view } = await signIn(await startApplication(server));
    const headers = { "retry-after": "1" };
    failing(1, () => Response.json({ error: "pilot_rate_limited" }, { status: 429, headers }));
    const begun = performance.now();
    await view.submitReport(prepareReport(draft), { delay: 1 });
    expect(performance.now() - begun).toBeGreaterThan(990);
  });

  test("waits for a Retry-After that no timer takes until the caller gives up", async () => {
    const { view } = await signIn(await startApplication(server));
    const controller = new AbortController();
    const headers = { "retry-after": "3000000" };
    failing(9, () => {
      setTimeout(() => controller.abort(new Error("left")), 200);
      return Response.json({ error: "pilot_rate_limited" }, { status: 429, headers });
    });
    const submitting = view.submitReport(prepareReport(draft), { signal: controller.signal });
    await expect(submitting).rejects.toThrow("left");
    expect(sent()).toHaveLength(1);
  });

  test("ends when the caller gives up between two tries", async () => {
    const { view } = await signIn(await startApplication(server));
    const controller = new AbortController();
    failing(9, () => {
      setTimeout(() => controller.abort(new Error("left")), 30);
      return Response.json({ error: "server_error" }, { status: 500 });
    });
    const submitting = view.submitReport(prepareReport(draft), { delay: 60_000, signal: controller.signal });
    await expect(submitting).rejects.toThrow("left");
    expect(sent()).toHaveLength(1);
  });

  test("is not sent again after a refusal that will not pass", async () => {
    const { view } = await signIn(await startApplication(server));
    failing(9, () => Response.json({ error: "invalid_report" }, { status: 400 }));
    const error = await view.submitReport(prepareReport(draft)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({
      code: "refused",
      view: "signed-in",
      operation: "submitReport",
      status: 400,
    });
    expect(sent()).toHaveLength(1);
  });

  test("whose intentId came with another payload is an intent_conflict, whatever its status, and is not sent again", async () => {
    const { view } = await signIn(await startApplication(server));
    const report = prepareReport(draft);
    await view.submitReport(report);
    const other = prepareReport({ ...report, reason: "Something else." });
    const error = await view.submitReport(other).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(IntentConflictError);
    expect(error).toMatchObject({ code: "intent_conflict", intentId: report.intentId, status: 409 });
    expect((error as IntentConflictError).refusal).toMatchObject({
      kind: "known-code",
      code: "intent_conflict",
    });
    expect(sent()).toHaveLength(2);
    failing(1, () => Response.json({ error: "intent_conflict" }, { status: 500 }));
    await expect(view.submitReport(other)).rejects.toBeInstanceOf(IntentConflictError);
  });

  test("that is invalid is not sent", async () => {
    const { view } = await signIn(await startApplication(server));
    const report = { ...prepareReport(draft), reason: "x".repeat(2001) };
    await expect(view.submitReport(report)).rejects.toBeInstanceOf(InvalidReportError);
    expect(sent()).toEqual([]);
  });

  test("needs the scope report:write", async () => {
    const { view } = await signIn(await startApplication(server), ["read"]);
    await expect(view.submitReport(prepareReport(draft))).rejects.toMatchObject({
      code: "refused",
      status: 403,
    });
  });
});
