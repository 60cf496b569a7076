import { credentials, report } from "./calls.ts";

/** A request that breaks the contract. */
export interface AwkwardRequest {
  readonly name: string;
  readonly path: string;
  readonly init: RequestInit;
  /** Status and error code of the generated server. */
  readonly status: number;
  readonly error: string;
  /** Whether Prism refuses it as well; `undefined` where it does not answer. A comment says why where it does not refuse. */
  readonly prismRefuses: boolean | undefined;
}

const bearer = `Bearer ${credentials.bearer}`;
const basic = `Basic ${btoa(`${credentials.basicClient.username}:${credentials.basicClient.password}`)}`;
const json = "application/json";
const form = "application/x-www-form-urlencoded";

function post(
  path: string,
  authorization: string | undefined,
  type: string | undefined,
  body: string,
): Pick<AwkwardRequest, "path" | "init"> {
  const headers = { ...(authorization && { authorization }), ...(type && { "content-type": type }) };
  return { path, init: { method: "POST", headers, body: new TextEncoder().encode(body) } };
}

function submit(change: object): Pick<AwkwardRequest, "path" | "init"> {
  return post("/api/reports", bearer, json, JSON.stringify({ ...report, ...change }));
}

const token = "/api/auth/oauth2/token";

/** Requests that both referees are shown. */
export const awkwardRequests: readonly AwkwardRequest[] = [
  {
    name: "no credential",
    ...post("/api/reports", undefined, json, JSON.stringify(report)),
    status: 401,
    error: "authentication_required",
    prismRefuses: true,
  },
  {
    name: "a bearer credential where Basic is needed",
    ...post(token, bearer, form, "grant_type=refresh_token&refresh_token=r"),
    status: 401,
    error: "invalid_client",
    prismRefuses: true,
  },
  {
    name: "no intentId",
    ...submit({ intentId: undefined }),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "an intentId of 101 characters",
    ...submit({ intentId: "x".repeat(101) }),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "an intentId with a space",
    ...submit({ intentId: "a b" }),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "a blank reason",
    ...submit({ reason: " \n" }),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "an empty targetId",
    ...submit({ targetId: "" }),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "an unknown targetKind",
    ...submit({ targetKind: "comment" }),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "a number for a string",
    ...submit({ reason: 7 }),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "a list for an object",
    ...post("/api/reports", bearer, json, "[]"),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  // The bound counts UTF-16 code units of the serialized value, for which JSON Schema, and so Prism, has no keyword.
  {
    name: "bulky evidence",
    ...submit({ evidence: "x".repeat(10_000) }),
    status: 400,
    error: "invalid_request",
    prismRefuses: false,
  },
  // Prism 5.16 never answers a body that is no JSON.
  {
    name: "invalid JSON",
    ...post("/api/reports", bearer, json, "{"),
    status: 400,
    error: "invalid_json",
    prismRefuses: undefined,
  },
  {
    name: "XML instead of JSON",
    ...post("/api/reports", bearer, "application/xml", "<report/>"),
    status: 415,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "an unknown grant type",
    ...post(token, basic, form, "grant_type=password&username=a&password=b"),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "a refresh without its token",
    ...post(token, basic, form, "grant_type=refresh_token"),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "an exchange without its verifier",
    ...post(token, basic, form, "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fa.example"),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "JSON instead of a form",
    ...post(token, basic, json, '{"grant_type":"refresh_token","refresh_token":"r"}'),
    status: 415,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "no body where one is required",
    ...post("/api/auth/oauth2/introspect", basic, form, ""),
    status: 400,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "a method that the path does not have",
    path: "/api/auth/jwks",
    init: { method: "DELETE" },
    status: 405,
    error: "invalid_request",
    prismRefuses: true,
  },
  {
    name: "a path that there is not",
    path: "/api/nothing",
    init: {},
    status: 404,
    error: "not_found",
    prismRefuses: true,
  },
];
