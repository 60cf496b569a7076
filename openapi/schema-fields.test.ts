import { describe, expect, it } from "vitest";
import type { PilotDocument, Schema } from "./pilot-document.ts";
import { bundlePilot } from "./redocly.ts";

/** What is stated of an object: its fields, those that are required, and whether others are refused. */
interface StatedObject {
  readonly title: string;
  readonly schema: string;
  /** In short: `string+` is not empty, `[]` marks a list, a value in quotes is the only one, `|` separates types. */
  readonly fields: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  readonly closed?: true;
}

const texts = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, "string"]));

const refusal = { message: "string", error_description: "string", error_uri: "string" };

const stated: readonly StatedObject[] = [
  {
    title: "a post has 16 fields, requires 14 of them and is closed",
    schema: "Post",
    fields: {
      id: "string+",
      authorActorId: "string+",
      author: "ActorReference",
      text: "string",
      audience: '"public"',
      revision: "integer",
      createdAt: "number",
      parentId: "string|null+",
      rootId: "string+",
      originApp: "OriginApplication",
      edited: "boolean",
      lastEditAppId: "string|null+",
      lastEditAt: "number|null",
      parentUnavailable: "boolean",
      rootUnavailable: "boolean",
      likeCount: "integer",
    },
    required: [
      ...["id", "authorActorId", "author", "text", "audience", "revision", "createdAt", "parentId", "rootId"],
      ...["originApp", "edited", "lastEditAppId", "lastEditAt", "likeCount"],
    ],
    closed: true,
  },
  {
    title: "the list envelope requires posts and is closed",
    schema: "PostList",
    fields: { posts: "Post[]" },
    required: ["posts"],
    closed: true,
  },
  {
    title: "an available actor requires actorId, handle and displayName",
    schema: "AvailableActor",
    fields: { actorId: "string+", handle: "string|null+", displayName: "string|null" },
    required: ["actorId", "handle", "displayName"],
  },
  {
    title: "an unavailable actor requires actorId and status",
    schema: "UnavailableActor",
    fields: { actorId: "string+", status: '"unavailable"' },
    required: ["actorId", "status"],
  },
  {
    title: "an origin application requires id and name",
    schema: "OriginApplication",
    fields: { id: "string+", name: "string" },
    required: ["id", "name"],
  },
  {
    title: "a tombstone requires error and actor and is closed",
    schema: "ActorTombstone",
    fields: { error: '"actor_unavailable"', actor: "UnavailableActor" },
    required: ["error", "actor"],
    closed: true,
  },
  {
    title: "an error body requires error and is closed",
    schema: "ErrorBody",
    fields: { error: "ErrorCode", ...refusal },
    required: ["error"],
    closed: true,
  },
  {
    title: "the error body of an unknown actor requires error and is closed",
    schema: "ActorNotFoundError",
    fields: { error: '"not_found"', ...refusal },
    required: ["error"],
    closed: true,
  },
  {
    title: "a report requires the intentId of every mutation",
    schema: "ReportSubmission",
    fields: { intentId: "string", targetId: "string+", reason: "string+", evidence: "any" },
    required: ["intentId"],
  },
  {
    title: "a report receipt has id and status",
    schema: "ReportReceipt",
    fields: { id: "string", status: '"received"' },
    required: [],
  },
  {
    title: "the exchange of a code has five form fields",
    schema: "AuthorizationCodeGrant",
    fields: {
      grant_type: '"authorization_code"',
      code: "string+",
      redirect_uri: "string+",
      code_verifier: "string+",
      scope: "string",
    },
    required: ["grant_type"],
  },
  {
    title: "the rotation of a refresh token has three form fields",
    schema: "RefreshTokenGrant",
    fields: { grant_type: '"refresh_token"', refresh_token: "string+", scope: "string" },
    required: ["grant_type"],
  },
  {
    title: "a token response has seven fields",
    schema: "TokenResponse",
    fields: {
      ...texts("access_token", "scope", "refresh_token", "id_token"),
      expires_in: "number",
      expires_at: "number",
      token_type: '"Bearer"',
    },
    required: [],
  },
  {
    title: "an introspection has the form field token",
    schema: "IntrospectionRequest",
    fields: texts("token"),
    required: [],
  },
  {
    title: "an introspection answers with active",
    schema: "IntrospectionResponse",
    fields: { active: "boolean" },
    required: ["active"],
  },
  {
    title: "a key set has keys",
    schema: "JsonWebKeySet",
    fields: { keys: "JsonWebKey[]" },
    required: ["keys"],
  },
  {
    title: "a key has ten fields",
    schema: "JsonWebKey",
    fields: { ...texts("kty", "kid", "use", "alg", "n", "e", "crv", "x", "y"), key_ops: "string[]" },
    required: [],
  },
  {
    title: "the authorization metadata has 9 strings, 21 lists of strings and 8 booleans",
    schema: "OpenidConfiguration",
    fields: {
      ...texts("issuer", "authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"),
      ...texts("revocation_endpoint", "introspection_endpoint", "registration_endpoint"),
      ...texts("end_session_endpoint"),
      scopes_supported: "string[]",
      response_types_supported: "string[]",
      grant_types_supported: "string[]",
      code_challenge_methods_supported: "string[]",
      response_modes_supported: "string[]",
      token_endpoint_auth_methods_supported: "string[]",
      token_endpoint_auth_signing_alg_values_supported: "string[]",
      revocation_endpoint_auth_methods_supported: "string[]",
      revocation_endpoint_auth_signing_alg_values_supported: "string[]",
      introspection_endpoint_auth_methods_supported: "string[]",
      introspection_endpoint_auth_signing_alg_values_supported: "string[]",
      subject_types_supported: "string[]",
      id_token_signing_alg_values_supported: "string[]",
      userinfo_signing_alg_values_supported: "string[]",
      claims_supported: "string[]",
      request_object_signing_alg_values_supported: "string[]",
      claims_locales_supported: "string[]",
      ui_locales_supported: "string[]",
      dpop_signing_alg_values_supported: "string[]",
      acr_values_supported: "string[]",
      prompt_values_supported: "string[]",
      claims_parameter_supported: "boolean",
      request_parameter_supported: "boolean",
      request_uri_parameter_supported: "boolean",
      require_request_uri_registration: "boolean",
      authorization_response_iss_parameter_supported: "boolean",
      tls_client_certificate_bound_access_tokens: "boolean",
      backchannel_logout_supported: "boolean",
      backchannel_logout_session_supported: "boolean",
    },
    required: [],
  },
];

/** The short form of a field's schema, as StatedObject writes it. */
function short(schema: Schema): string {
  const { $ref, const: only, type, items, minLength } = schema;
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? $ref;
  if (only !== undefined) return JSON.stringify(only);
  // The keyword `items` holds a schema (JSON Schema 2020-12, core, section 10.3.1.2).
  if (items !== undefined) return `${short(items as Schema)}[]`;
  return `${[type ?? "any"].flat().join("|")}${minLength === 1 ? "+" : ""}`;
}

describe("the schemas of the pilot document", async () => {
  // Parsed text of our own; its types are what the assertions below rest on.
  const { schemas } = (JSON.parse(await bundlePilot()) as PilotDocument).components;

  it.each(stated)("$title", ({ schema, fields, required, closed }) => {
    const found = schemas[schema];
    const entries = Object.entries(found?.properties ?? {});
    expect(Object.fromEntries(entries.map(([name, field]) => [name, short(field)]))).toEqual(fields);
    expect(found?.required ?? []).toEqual(required);
    expect(found?.["additionalProperties"]).toBe(closed && false);
  });

  it("are all among the stated objects, but for two choices and the error codes", () => {
    const others = Object.keys(schemas).filter((name) => !stated.some(({ schema }) => schema === name));
    expect(others).toEqual(["ActorReference", "ErrorCode", "TokenRequest"]);
  });
});
