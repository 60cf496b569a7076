import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type * as server from "../../../../packages/runtime/src/server/index.ts";
import { run } from "../testing/bundle.ts";
import { compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "../testing/runtime-sources.ts";
import { typesTarget } from "../types/index.ts";
import { validatorsTarget } from "../validators/index.ts";
import { webhooksTarget } from "./index.ts";
import type { Receiver } from "./receiver.fixture.ts";

const document = `
openapi: 3.1.1
info: { title: T, version: "1" }
webhooks:
  postCreated:
    post:
      summary: A post was made.
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/PostCreated" } } } }
      responses: { "204": { description: Fine. } }
  actor gone:
    post:
      operationId: actorGone
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [actorId], properties: { actorId: { type: string } } } } } }
      responses: { "204": { description: Fine. } }
  ping:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [type], properties: { type: { const: ping } } } }, text/plain: { schema: { type: string } } } }
      responses: { "204": { description: Fine. } }
components:
  schemas:
    PostCreated: { type: object, required: [type, id], properties: { type: { const: postCreated }, id: { type: string } } }
`;

const use = `
import { createWebhookHandler, receiveWebhook, standardWebhooks, type WebhookEvent } from "./webhooks.ts";
export const handle: (request: Request) => Promise<Response> = createWebhookHandler(
  { postCreated: ({ body }) => void body.id.length, "actor gone": async ({ body, headers }) => void [body.actorId.length, headers] },
  { verify: standardWebhooks({ secret: "AA==" }) },
);
// @ts-expect-error no such webhook
createWebhookHandler({ postGone: () => {} }, { verify: () => true });
export async function read(request: Request): Promise<string> {
  const event: WebhookEvent = await receiveWebhook(request, { verify: () => true });
  if (event.event === "postCreated") return event.body.id;
  // @ts-expect-error of another event
  if (event.event === "actor gone") return event.body.id;
  return event.event;
}
`;

interface Exports extends Receiver {
  readonly standardWebhooks: typeof server.standardWebhooks;
  readonly hmacSignature: typeof server.hmacSignature;
}

let files: Readonly<Record<string, string>>;
let generated: Exports;

beforeAll(async () => {
  files = emitTargets(await modelOf(document), [typesTarget, validatorsTarget, webhooksTarget]);
  generated = await run<Exports>(files, 'export * from "./webhooks.ts";');
});

const secret = Buffer.from("a secret of the network").toString("base64");
const post = JSON.stringify({ type: "postCreated", id: "1" });

/** A webhook as the Standard Webhooks scheme signs it. */
function signed(body: string, change: Readonly<Record<string, string>> = {}, age = 0): Request {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const mac = createHmac("sha256", Buffer.from(secret, "base64")).update(`msg_1.${timestamp}.${body}`);
  const headers = {
    "content-type": "application/json",
    "webhook-id": "msg_1",
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,AAAA v1a,bm90aGluZw== v1,${mac.digest("base64")}`,
    ...change,
  };
  return new Request("http://receiver.test/hook", { method: "POST", headers, body });
}

const trusting: server.WebhookOptions = { verify: () => true };

function unsigned(body: string, contentType = "application/json"): Request {
  return new Request("http://receiver.test/", {
    method: "POST",
    headers: { "content-type": contentType },
    body,
  });
}

describe("a Standard Webhooks signature", () => {
  const receive = (request: Request, options = {}) =>
    generated.receiveWebhook(request, {
      verify: generated.standardWebhooks({ secret: ["b2xk", `whsec_${secret}`], ...options }),
    });
  test("that holds gives the event", async () => {
    expect(await receive(signed(post))).toMatchObject({ event: "postCreated", body: { id: "1" } });
  });
  test.each<[string, Request]>([
    ["of another body", signed(post, { "webhook-signature": "v1,bm90aGluZw==" })],
    ["of another id", signed(post, { "webhook-id": "msg_2" })],
    ["of another time", signed(post, { "webhook-timestamp": String(Math.floor(Date.now() / 1000) + 1) })],
    ["without a time", signed(post, { "webhook-timestamp": "" })],
    ["that is none", signed(post, { "webhook-signature": "v1, v1,%%% v2,x" })],
    ["that is too old", signed(post, {}, 301)],
    ["from the future", signed(post, {}, -3600)],
    ["that is missing", unsigned(post)],
  ])("%s is refused with 401, before the body is read", async (_name, request) => {
    await expect(receive(request)).rejects.toMatchObject({ name: "WebhookError", status: 401 });
  });
  test("within a tolerance of one's own", async () => {
    expect(await receive(signed(post, {}, 900), { tolerance: 1000 })).toMatchObject({ event: "postCreated" });
  });
  test("a secret that is none is a TypeError that does not say it", () => {
    expect(() => generated.standardWebhooks({ secret: "s3cr3t!" })).toThrow(/^(?!.*s3cr3t).*base64/);
  });
});

describe("a secret that is missing", () => {
  // What `process.env` gives for a variable that is not set, with an exclamation mark behind it.
  const unset = undefined as unknown as string;
  const missing: readonly (string | readonly string[])[] = ["", "whsec_", [], ["b2xk", ""], unset];
  test.each(missing)("is refused where a receiver is made: %j", (secret) => {
    expect(() => generated.standardWebhooks({ secret })).toThrow(/secret is empty or missing/);
  });
  test.each(missing.filter((one) => one !== "whsec_"))("is refused for an HMAC too: %j", (secret) => {
    expect(() => generated.hmacSignature({ secret, header: "x-signature" })).toThrow(TypeError);
    expect(() => generated.hmacSignature({ secret, header: "x-signature" })).toThrow(
      /secret is empty or missing/,
    );
  });
});

describe("an HMAC in a header", () => {
  const mac = (text: string, encoding: "hex" | "base64") =>
    createHmac("sha256", "key").update(text).digest(encoding);
  const verified = (
    headers: Readonly<Record<string, string>>,
    options: Partial<server.HmacSignatureOptions> = {},
  ) =>
    generated.hmacSignature({ secret: "key", header: "x-signature", ...options })({
      headers: new Headers(headers),
      body: new TextEncoder().encode(post),
    });
  test("in hex with a prefix, in base64, and with a timestamp", async () => {
    expect(await verified({ "x-signature": `sha256=${mac(post, "hex")}` }, { prefix: "sha256=" })).toBe(true);
    expect(await verified({ "x-signature": mac(post, "base64") }, { encoding: "base64" })).toBe(true);
    const now = String(Math.floor(Date.now() / 1000));
    const dated = { "x-signature": mac(`${now}.${post}`, "hex"), "x-time": now };
    expect(await verified(dated, { timestampHeader: "x-time" })).toBe(true);
    expect(await verified({ ...dated, "x-time": "1" }, { timestampHeader: "x-time" })).toBe(false);
  });
  test("that does not hold, or is none", async () => {
    for (const text of [mac("other", "hex"), "", "zz", mac(post, "hex").slice(2)]) {
      expect(await verified({ "x-signature": text })).toBe(false);
    }
    expect(await verified({ "x-signature": mac(post, "hex") }, { prefix: "sha256=" })).toBe(false);
    expect(await verified({ "x-signature": "%%%" }, { encoding: "base64" })).toBe(false);
    expect(await verified({})).toBe(false);
  });
});

describe("the event", () => {
  const receive = (body: string, options: Partial<server.WebhookOptions> = {}, contentType?: string) =>
    generated.receiveWebhook(unsigned(body, contentType), { ...trusting, ...options });
  test("is the one that the body names, the one whose schema it fits, or the one that is said", async () => {
    expect(await receive(post)).toMatchObject({ event: "postCreated" });
    expect(await receive('{"actorId":"a"}')).toMatchObject({ event: "actor gone", body: { actorId: "a" } });
    expect(await receive('{"actorId":"a","type":"ping"}', { event: () => "actor gone" })).toMatchObject({
      event: "actor gone",
    });
    expect(await receive("hello", {}, "text/plain")).toMatchObject({ event: "ping", body: "hello" });
  });
  test("whose body does not fit is refused with the issues", async () => {
    await expect(receive('{"type":"postCreated"}')).rejects.toMatchObject({
      status: 400,
      issues: [{ in: "body", keyword: "required" }],
    });
  });
  test.each([
    ['{"other":1}', 400],
    ["{", 400],
    ["[]", 400],
  ])("is none for %s", async (body, status) => {
    await expect(receive(body)).rejects.toMatchObject({ name: "WebhookError", status });
  });
  test("a body that is larger than the limit is 413", async () => {
    await expect(receive(post, { bodyLimit: 5 })).rejects.toMatchObject({ status: 413 });
  });
});

describe("an endpoint", () => {
  test("calls the handler of the event and answers 204, also without one", async () => {
    const seen: unknown[] = [];
    const handle = generated.createWebhookHandler(
      { postCreated: (event: object) => seen.push(event) },
      trusting,
    );
    expect((await handle(unsigned(post))).status).toBe(204);
    expect((await handle(unsigned('{"type":"ping"}'))).status).toBe(204);
    expect(seen).toMatchObject([{ event: "postCreated", body: { type: "postCreated", id: "1" } }]);
  });
  test("answers what is wrong, and 500 when the handler fails", async () => {
    const faults: unknown[] = [];
    const failing = generated.createWebhookHandler(
      { postCreated: () => Promise.reject("no database") },
      { ...trusting, fault: (error) => faults.push(error) },
    );
    expect((await failing(unsigned(post))).status).toBe(500);
    expect(faults).toEqual(["no database"]);
    const strict = generated.createWebhookHandler({}, { verify: () => false });
    const refused = await strict(unsigned(post));
    const detail = "The signature does not hold";
    expect(await refused.json()).toEqual({ title: "Unauthorized", status: 401, detail });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([401, "application/problem+json"]);
  });
  test("answers with the issues of a body, and tells of every refusal", async () => {
    const told: unknown[] = [];
    const refused = (error: object, { url }: Request) => void told.push({ ...error, url });
    const answer = await generated.createWebhookHandler(
      {},
      { ...trusting, refused },
    )(unsigned('{"type":"postCreated"}'));
    const strict = generated.createWebhookHandler({}, { verify: () => false, refused });
    expect((await strict(unsigned(post))).status).toBe(401);
    const issues = [{ in: "body", pointer: "", keyword: "required" }];
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: issues }]);
    expect(told).toMatchObject([
      { status: 400, kind: "invalid-request", event: "postCreated", issues, url: "http://receiver.test/" },
      { status: 401, kind: "signature-invalid", issues: [], url: "http://receiver.test/" },
    ]);
  });
  test("never rejects, whichever function fails, also later", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const fail = () => Promise.reject(new Error("no disk"));
    const failing: readonly server.WebhookOptions[] = [
      { verify: fail },
      { verify: () => false, refused: fail },
      { verify: fail, fault: fail },
    ];
    for (const options of failing) {
      const answer = await generated.createWebhookHandler({}, options)(unsigned(post));
      expect([answer.status, await answer.json()]).toMatchObject([500, { detail: "The receiver failed" }]);
    }
    expect(printed).toHaveBeenCalledTimes(3);
    printed.mockRestore();
  });
});

test("compiles under every strict flag, narrowed by event", async () => {
  const program = { ...withInlineRuntime(files), ...runtimeSources(["server", "validate", "wire"]) };
  expect(await compileStrictly("7.0", { ...program, "use.ts": use })).toBe("");
});

test("a document without webhooks compiles too", async () => {
  const empty = emitTargets(await modelOf('openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}'), [
    typesTarget,
    validatorsTarget,
    webhooksTarget,
  ]);
  const program = { ...withInlineRuntime(empty), ...runtimeSources(["server", "validate", "wire"]) };
  expect(await compileStrictly("7.0", program)).toBe("");
});
