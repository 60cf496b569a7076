import { describe, expect, it } from "vitest";
import { atPointer } from "./json-pointer.ts";
import type { Operation, PilotDocument } from "./pilot-document.ts";
import { bundlePilot } from "./redocly.ts";
import { schemaValidator } from "./schema-validator.ts";

// Parsed text of our own; its types are what the assertions below rest on.
const document = JSON.parse(await bundlePilot()) as PilotDocument;
const { schemas } = document.components;
const validatorAt = schemaValidator(document);

const post = {
  id: "p",
  authorActorId: "a",
  author: { actorId: "a", handle: null, displayName: null },
  text: "",
  audience: "public",
  revision: 0,
  createdAt: 0.5,
  parentId: null,
  rootId: "p",
  originApp: { id: "x", name: "" },
  edited: false,
  lastEditAppId: null,
  lastEditAt: null,
  likeCount: 0,
};
const gone = { actorId: "a", status: "unavailable" };

/** Values at both sides of each bound that a schema states: the schema's name, the value, whether it fits, and why. */
const bounds: readonly (readonly [schema: string, value: unknown, fits: boolean, why: string])[] = [
  ["Post", post, true, "every required field, nulls where they are allowed"],
  ["Post", { ...post, parentUnavailable: true, rootUnavailable: false }, true, "both optional fields"],
  ["Post", { ...post, parentId: "q", lastEditAppId: "x", lastEditAt: 0.5 }, true, "values for the nulls"],
  ["Post", { ...post, id: "" }, false, "empty id"],
  ["Post", { ...post, authorActorId: "" }, false, "empty authorActorId"],
  ["Post", { ...post, rootId: "" }, false, "empty rootId"],
  ["Post", { ...post, rootId: null }, false, "rootId null"],
  ["Post", { ...post, parentId: "" }, false, "empty parentId"],
  ["Post", { ...post, lastEditAppId: "" }, false, "empty lastEditAppId"],
  ["Post", { ...post, audience: "private" }, false, "another audience"],
  ["Post", { ...post, revision: 1.5 }, false, "revision no integer"],
  ["Post", { ...post, createdAt: "1" }, false, "createdAt no number"],
  ["Post", { ...post, likeCount: -1 }, false, "likeCount below zero"],
  ["Post", { ...post, likeCount: 1.5 }, false, "likeCount no integer"],
  ["Post", { ...post, originApp: { id: "", name: "" } }, false, "empty application id"],
  ["Post", { ...post, extra: 1 }, false, "a post is closed"],
  ["PostList", { posts: [post] }, true, "a list of posts"],
  ["PostList", { posts: Array(200).fill(post) }, true, "200 posts"],
  ["PostList", { posts: Array(201).fill(post) }, false, "more than 200 posts"],
  ["PostList", { posts: [], next: "" }, false, "the envelope is closed"],
  ["PostList", {}, false, "posts is required"],
  ["ActorReference", { actorId: "a", handle: "h", displayName: "" }, true, "an available actor"],
  ["ActorReference", { actorId: "a", handle: "", displayName: "" }, false, "empty handle"],
  ["ActorReference", { actorId: "a", handle: null }, false, "displayName is required"],
  ["ActorReference", { actorId: "", handle: null, displayName: null }, false, "empty actorId"],
  ["ActorReference", gone, true, "an unavailable actor"],
  ["ActorReference", { ...gone, displayName: null }, false, "an unavailable actor has no display name"],
  ["ActorReference", { ...gone, handle: "h" }, false, "an unavailable actor has no handle"],
  ["ActorReference", { ...gone, status: "gone" }, false, "another status"],
  ["ActorTombstone", { error: "actor_unavailable", actor: gone }, true, "a tombstone"],
  ["ActorTombstone", { error: "not_found", actor: gone }, false, "another error"],
  ["ActorTombstone", { error: "actor_unavailable" }, false, "actor is required"],
  [
    "ActorTombstone",
    { error: "actor_unavailable", actor: gone, message: "" },
    false,
    "a tombstone is closed",
  ],
  [
    "ActorTombstone",
    { error: "actor_unavailable", actor: { ...gone, handle: "h" } },
    false,
    "it carries no handle",
  ],
  ["ErrorBody", { error: "invalid_grant", message: "", error_description: "" }, true, "an error"],
  ["ErrorBody", { error: "actor_unavailable" }, false, "the tombstone's code is no error code"],
  ["ErrorBody", { error: "not_found", error_uri: "not a URI" }, false, "error_uri has the form of a URI"],
  ["ErrorBody", { error: "not_found", detail: "" }, false, "an error is closed"],
  ["ErrorBody", { message: "" }, false, "error is required"],
  ["ActorNotFoundError", { error: "not_found" }, true, "the code of an unknown actor"],
  ["ActorNotFoundError", { error: "not_owner" }, false, "another code"],
  ["ReportSubmission", { intentId: "a".repeat(100) }, true, "the longest intentId"],
  ["ReportSubmission", { intentId: "a".repeat(101) }, false, "intentId too long"],
  ["ReportSubmission", { intentId: "" }, false, "intentId empty"],
  ["ReportSubmission", { intentId: "a b" }, false, "intentId with a space"],
  ["ReportSubmission", {}, false, "every mutation carries intentId"],
  ["ReportSubmission", { intentId: "a", targetId: "" }, false, "empty targetId"],
  ["ReportSubmission", { intentId: "a", reason: " \n" }, false, "blank reason"],
  ["ReportSubmission", { intentId: "a", reason: " x " }, true, "a reason with blanks around it"],
  ["ReportSubmission", { intentId: "a", evidence: null }, true, "evidence is any JSON value"],
  ["ReportReceipt", { id: "r", status: "received" }, true, "a receipt"],
  ["ReportReceipt", { id: "r", status: "closed" }, false, "another status"],
  ["TokenRequest", { grant_type: "password" }, false, "another grant"],
  ["TokenRequest", { grant_type: "authorization_code", code: "" }, false, "empty code"],
  ["TokenRequest", { grant_type: "authorization_code", redirect_uri: "" }, false, "empty redirect_uri"],
  ["TokenRequest", { grant_type: "authorization_code", code_verifier: "" }, false, "empty code_verifier"],
  ["TokenRequest", { grant_type: "refresh_token", refresh_token: "" }, false, "empty refresh_token"],
  ["TokenResponse", { token_type: "bearer" }, false, "another token type"],
  ["IntrospectionResponse", { active: false }, true, "an inactive credential"],
  ["IntrospectionResponse", {}, false, "active is required"],
  ["JsonWebKeySet", { keys: [{ kty: "RSA", key_ops: ["verify"] }] }, true, "a key set"],
  ["JsonWebKeySet", { keys: [{ key_ops: "verify" }] }, false, "key_ops is a list"],
];

function content(body: Operation["requestBody"]): object {
  return body !== undefined && "content" in body ? (body.content ?? {}) : {};
}

describe("the pilot document", () => {
  // The value stays out of the title: a list of 201 posts would fill pages.
  it.each(bounds)("$0, $3, fits: $2", (schema, value, fits) => {
    expect(validatorAt(`#/components/schemas/${schema}`)(value)).toBe(fits);
  });

  it("has the six operations, each at its path", () => {
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, one]) =>
        "operationId" in one ? [`${one.operationId} ${method} ${path} ${JSON.stringify(one.security)}`] : [],
      ),
    );
    expect(found).toEqual([
      'listActorPosts get /api/actors/{actorId}/posts [{},{"bearer":["read"]}]',
      'submitReport post /api/reports [{"bearer":["report:write"]}]',
      'exchangeToken post /api/auth/oauth2/token [{"basicClient":[]}]',
      'introspectToken post /api/auth/oauth2/introspect [{"basicClient":[]}]',
      "getOpenidConfiguration get /api/auth/.well-known/openid-configuration []",
      "getJwks get /api/auth/jwks []",
    ]);
  });

  it("lists the error codes in the order of the service: 47, then 22", () => {
    const codes = schemas["ErrorCode"]?.enum ?? [];
    expect(codes).toHaveLength(47 + 22);
    expect(new Set(codes).size).toBe(codes.length);
    expect([codes[0], codes[18], codes[19], codes[46]]).toEqual([
      "unknown_or_immutable_field",
      "not_found",
      "intent_conflict",
      "witness_finalize_unconfirmed",
    ]);
    expect([codes[47], codes[68]]).toEqual(["invalid_request", "invalid_page_cursor"]);
  });

  it("keeps ActorNotFoundError equal to ErrorBody but for its code", () => {
    const { description: _a, ...general } = schemas["ErrorBody"] ?? {};
    const { description: _b, ...narrow } = schemas["ActorNotFoundError"] ?? {};
    expect({ ...narrow, properties: { ...narrow.properties, error: general.properties?.["error"] } }).toEqual(
      general,
    );
  });

  it("answers a posts read with the stated statuses and no other", () => {
    const responses = atPointer(document, "/paths/~1api~1actors~1{actorId}~1posts/get/responses");
    const statuses = ["200", "400", "401", "403", "404", "405", "409", "413", "415", "429", "500", "503"];
    expect(Object.keys(responses ?? {})).toEqual(statuses);
  });

  it("refuses with an Error, but for the 404 of two bodies", () => {
    const refusals = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((one) =>
        "operationId" in one ? Object.entries(one.responses).filter(([status]) => !/^2/.test(status)) : [],
      ),
    );
    const bodies = refusals.map(([status, response]) => {
      const message = "$ref" in response ? atPointer(document, response.$ref) : response;
      return [status, atPointer(message, "/content/application~1json/schema")];
    });
    const error = { $ref: "#/components/schemas/ErrorBody" };
    expect(bodies).toHaveLength(11 + 5);
    expect(bodies.filter(([status]) => status !== "404").map(([, schema]) => schema)).toEqual(
      Array.from({ length: 10 + 5 }, () => error),
    );
    expect(bodies.find(([status]) => status === "404")?.[1]).toMatchObject({
      oneOf: [
        { $ref: "#/components/schemas/ActorNotFoundError" },
        { $ref: "#/components/schemas/ActorTombstone" },
      ],
    });
  });

  it("uses 2XX and default where statuses are not shown", () => {
    const others = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((one) =>
        "operationId" in one && one.operationId !== "listActorPosts" ? [Object.keys(one.responses)] : [],
      ),
    );
    expect(others).toEqual(Array.from({ length: 5 }, () => ["2XX", "default"]));
  });

  it("bounds lengths in UTF-16 code units by the extension keywords, and not by maxLength", () => {
    const { reason, evidence } = schemas["ReportSubmission"]?.properties ?? {};
    expect(reason).toMatchObject({ minLength: 1, pattern: "\\S", "x-utf16-max-length": 2000 });
    expect(reason).not.toHaveProperty("maxLength");
    expect(evidence).toMatchObject({ "x-max-serialized-utf16-length": 10000 });
  });

  it("takes parameters and bodies only where they are stated", () => {
    const names = (holder: object): string[] =>
      ((atPointer(holder, "/parameters") ?? []) as readonly { $ref: string }[]).map(({ $ref }) =>
        $ref.replace("#/components/parameters/", ""),
      );
    const found = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((one) =>
        "operationId" in one
          ? [[one.operationId, ...names(item), ...names(one), ...Object.keys(content(one.requestBody))]]
          : [],
      ),
    );
    expect(found).toEqual([
      ["listActorPosts", "ActorId", "SocialOrigin"],
      ["submitReport", "SocialOrigin", "application/json"],
      ["exchangeToken", "OAuthOrigin", "application/x-www-form-urlencoded"],
      ["introspectToken", "OAuthOrigin", "application/x-www-form-urlencoded"],
      ["getOpenidConfiguration"],
      ["getJwks"],
    ]);
    const { ActorId, OAuthOrigin, SocialOrigin } = document.components.parameters;
    const id = { in: "path", required: true, schema: { type: "string", minLength: 1 } };
    expect(ActorId).toMatchObject({ name: "actorId", ...id });
    for (const origin of [OAuthOrigin, SocialOrigin])
      expect(origin).toMatchObject({ name: "Origin", in: "header", required: false });
  });

  it("gives every header its stated form, and requires Retry-After alone", () => {
    const forms = Object.entries(document.components.headers).map(([name, { required, schema }]) => [
      name,
      { ...schema, ...(required && { required }) },
    ]);
    const [text, filled] = [{ type: "string" }, { type: "string", minLength: 1 }];
    const digits = { type: "string", pattern: "^[0-9]+$" };
    expect(Object.fromEntries(forms)).toEqual({
      NetworkActorId: filled,
      NetworkAppId: filled,
      NetworkGrantId: filled,
      NetworkIncarnation: text,
      NetworkRevision: digits,
      NetworkScopes: { ...text, "x-space-delimited": true },
      NetworkWitnessEpoch: digits,
      RetryAfter: { type: "integer", minimum: 1, "x-text-pattern": "^[1-9][0-9]*$", required: true },
    });
  });

  it.each([
    "#/paths/~1api~1actors~1{actorId}~1posts/get/responses/200",
    "#/components/responses/ActorNotFound",
    "#/paths/~1api~1reports/post/responses/2XX",
    "#/paths/~1api~1reports/post/responses/default",
  ])("carries the four headers of an admitted bearer credential at %s", (place) => {
    const names = ["x-network-actor-id", "x-network-app-id", "x-network-grant-id", "x-network-scopes"];
    expect(Object.keys(atPointer(document, `${place}/headers`) ?? {})).toEqual(expect.arrayContaining(names));
  });

  it("writes the placeholder of x-header-prefix into the header names", () => {
    expect(atPointer(document, "/x-header-prefix")).toBe("network");
    const headers = atPointer(document, "/paths/~1api~1actors~1{actorId}~1posts/get/responses/200/headers");
    expect(Object.keys(headers ?? {})).toEqual([
      "x-network-revision",
      "x-network-incarnation",
      "x-network-witness-epoch",
      "x-network-actor-id",
      "x-network-app-id",
      "x-network-grant-id",
      "x-network-scopes",
    ]);
  });
});
