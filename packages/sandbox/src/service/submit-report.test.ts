import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, report, sendReport, signIn, startTestSandbox } from "../../test/running-sandbox.ts";
import type { Sandbox } from "../sandbox.ts";

let sandbox: Sandbox;
let ada: { readonly authorization: string };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  ada = bearer(await signIn(sandbox));
});
afterAll(() => sandbox.stop());

let intents = 0;
function newReport(members: object = {}): typeof report {
  intents += 1;
  return { ...report, intentId: `intent_of-test-${intents}`, ...members };
}

test("a report is answered with a receipt, its status received", async () => {
  const { response, body } = await sendReport(sandbox, newReport(), ada);
  expect([response.status, body]).toEqual([
    200,
    { id: expect.stringMatching(/^report-/), status: "received" },
  ]);
  expect(response.headers.get("x-network-actor-id")).toBe("actor-ada");
  expect(response.headers.get("x-network-revision")).toBeNull();
});

test("evidence may be any JSON value, or absent", async () => {
  for (const evidence of [null, false, 0, "", [], {}, undefined]) {
    expect((await sendReport(sandbox, newReport({ evidence }), ada)).response.status).toBe(200);
  }
});

test("the same payload under the same intentId gives the same receipt", async () => {
  const first = newReport();
  const { body } = await sendReport(sandbox, first, ada);
  const again = await sendReport(sandbox, first, ada);
  expect([again.response.status, again.body]).toEqual([200, body]);
  const reordered = Object.fromEntries(Object.entries(first).reverse());
  expect((await sendReport(sandbox, reordered, ada)).body).toEqual(body);
});

test("another payload under the same intentId is intent_conflict", async () => {
  const first = newReport();
  await sendReport(sandbox, first, ada);
  const changes = [
    { reason: "Another." },
    { targetId: "post-ada-1" },
    { targetKind: "actor" },
    { evidence: null },
    { evidence: { quotes: ["Grüße"], count: 3.5 } },
    { more: 1 },
  ];
  for (const change of changes) {
    const { response, body } = await sendReport(sandbox, { ...first, ...change }, ada);
    expect([response.status, body.error]).toEqual([409, "intent_conflict"]);
  }
});

test("another actor of the application who uses the intentId is intent_conflict too", async () => {
  const first = newReport();
  await sendReport(sandbox, first, ada);
  const grace = bearer(await signIn(sandbox, { actor: "grace" }));
  expect((await sendReport(sandbox, first, grace)).body.error).toBe("intent_conflict");
});

test("applications have intents of their own", async () => {
  const first = newReport();
  const { body } = await sendReport(sandbox, first, ada);
  const herald = bearer(await signIn(sandbox, { client: "herald" }));
  const other = await sendReport(sandbox, { ...first, reason: "Another." }, herald);
  expect(other.response.status).toBe(200);
  expect(other.body.id).not.toBe(body.id);
});

test("a hundred equal reports at once are one", async () => {
  const first = newReport();
  const all = await Promise.all(Array.from({ length: 100 }, () => sendReport(sandbox, first, ada)));
  expect(new Set(all.map(({ response }) => response.status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
});

describe("bounds", () => {
  const astral = "\u{1f600}";
  test.each<[string, object, number, string?]>([
    ["2000 UTF-16 units", { reason: "a".repeat(2_000) }, 200],
    ["1000 astral characters", { reason: astral.repeat(1_000) }, 200],
    ["2001 UTF-16 units", { reason: "a".repeat(2_001) }, 400, "invalid_report"],
    ["1001 astral characters", { reason: astral.repeat(1_001) }, 400, "invalid_report"],
    ["a blank reason", { reason: " \n\u2003" }, 400, "invalid_report"],
    ["an empty reason", { reason: "" }, 400, "invalid_report"],
    ["evidence of 10000 units", { evidence: "a".repeat(9_998) }, 200],
    ["evidence of 10001 units", { evidence: "a".repeat(9_999) }, 400, "invalid_report"],
    ["evidence of 4999 astral characters", { evidence: astral.repeat(4_999) }, 200],
    ["evidence of 5000 astral characters", { evidence: astral.repeat(5_000) }, 400, "invalid_report"],
    ["an empty targetId", { targetId: "" }, 400, "invalid_report"],
    ["another kind of target", { targetKind: "message" }, 400, "invalid_report"],
    ["no reason", { reason: undefined }, 400, "invalid_report"],
    ["no intentId", { intentId: undefined }, 400, "intent_required"],
    ["an intentId with a space", { intentId: "a b" }, 400, "invalid_report"],
    ["an intentId of 101 characters", { intentId: "a".repeat(101) }, 400, "invalid_report"],
    ["an intentId of 100 characters", { intentId: "a".repeat(100) }, 200],
    ["a lone surrogate", { reason: "\ud83d" }, 200],
    ["U+0000", { reason: "a\0b", targetId: "\0" }, 200],
    ["SQL", { reason: "'); drop table reports; --", targetId: "' or ''='" }, 200],
  ])("%s", async (_, members, status, error) => {
    const { response, body } = await sendReport(sandbox, newReport(members), ada);
    expect([response.status, body.error]).toEqual([status, error]);
  });
});

test.each([
  ["a body that is not JSON", "{", 400, "invalid_json"],
  [
    "a body that is too large",
    JSON.stringify({ ...report, targetId: "a".repeat(200_000) }),
    413,
    "invalid_request",
  ],
])("%s is refused", async (_, text, status, error) => {
  const { response, body } = await sendReport(sandbox, text, ada);
  expect([response.status, body.error]).toEqual([status, error]);
});

test("members that every object seems to have are kept apart like others", async () => {
  const { intentId } = newReport();
  const [one, other] = [1, 2].map((value) =>
    JSON.stringify({ ...report, intentId }).replace(/}$/, `,"__proto__":{"a":${value}}}`),
  );
  expect((await sendReport(sandbox, one, ada)).response.status).toBe(200);
  expect((await sendReport(sandbox, one, ada)).response.status).toBe(200);
  expect((await sendReport(sandbox, other, ada)).body.error).toBe("intent_conflict");
});

test("a report needs a bearer credential with the scope report:write", async () => {
  const { response, body } = await sendReport(sandbox, newReport());
  expect([response.status, body.error]).toEqual([401, "authentication_required"]);
  expect(response.headers.get("www-authenticate")).toMatch(/^Bearer /);
  const reader = bearer(await signIn(sandbox, { scopes: ["read"] }));
  const refused = await sendReport(sandbox, newReport(), reader);
  expect([refused.response.status, refused.body.error]).toEqual([403, "capability_required"]);
});

test("neither a cookie nor HTTP Basic stands for a bearer credential", async () => {
  const cookie = { cookie: `session=${ada.authorization}` };
  expect((await sendReport(sandbox, newReport(), cookie)).response.status).toBe(401);
  const basic = { authorization: `Basic ${btoa("tidings:tidings-demo-secret")}` };
  expect((await sendReport(sandbox, newReport(), basic)).response.status).toBe(401);
});

test("Origin may be left out, and has to match exactly where it is supplied", async () => {
  const first = newReport();
  const elsewhere = await sendReport(sandbox, first, { ...ada, origin: "https://elsewhere.example" });
  expect([elsewhere.response.status, elsewhere.body.error]).toEqual([403, "origin_mismatch"]);
  // What was refused was not kept: the intent is still free.
  const changed = { ...first, reason: "Another." };
  expect((await sendReport(sandbox, changed, { ...ada, origin: sandbox.baseUrl })).response.status).toBe(200);
});
