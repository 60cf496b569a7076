import { httpScheme } from "@tenon/runtime/server";
import {
  type Api,
  type MediaType,
  type Parameter,
  type SecurityScheme,
  schemaOfSerialization,
} from "../../generators/src/model/index.ts";
import { groupOf } from "../../generators/src/targets/types/index.ts";
import { bodyCodec, isSpaceDelimited } from "../../generators/src/targets/wire/body-codec.ts";
import type { Binding, CallOptions } from "./binding.ts";
import type { GeneratedDocument, GeneratedOperation } from "./document.ts";
import { isDivided, type Sample } from "./exchange.ts";
import { invalidValues } from "./invalid-value.ts";
import type { Input } from "./request-arbitrary.ts";
import { isCredential, sharesNames } from "./shared-names.ts";

/** A request that the server has to refuse. */
export interface InvalidRequest {
  /** What is wrong with it: `query parameter type`, `unknown content type`. */
  readonly what: string;
  /** The status that the refusal has to have. */
  readonly status: number;
  readonly input: Input;
  readonly options: Omit<CallOptions, "answer">;
}

/** Every way in which a valid request can be made wrong that the model tells of. */
export function invalidRequests(
  document: GeneratedDocument,
  index: number,
  { input, content }: Sample,
): readonly InvalidRequest[] {
  const operation = document.operations[index];
  if (operation === undefined) throw new RangeError(`No operation ${index}`);
  const { api } = document;
  return [
    ...operation.model.parameters.flatMap((parameter) => wrongParameters(operation, parameter, input, api)),
    ...(content === undefined ? [] : wrongBodies(operation, content, input, api)),
    ...wrongMessages(document, operation, input),
    ...wrongCredentials(document, operation, input),
  ];
}

/** Sends a request that has to be refused. Gives what was wrong with the refusal, or nothing where it could not be written. */
export async function refusal(
  binding: Binding,
  index: number,
  wrong: InvalidRequest,
  { answer }: Sample,
): Promise<
  { readonly kind: "refused" | "unwritable" } | { readonly kind: "fault"; readonly detail: string }
> {
  const { exchange } = await binding.call(index, wrong.input, { answer, ...wrong.options });
  const { response, received, request } = exchange;
  if (response === undefined || request === undefined) return { kind: "unwritable" };
  if (received === undefined && response.status === wrong.status) return { kind: "refused" };
  // A value that another template has as fixed text makes it the path of that template, which may have other methods.
  if (!binding.reaches(index, new URL(request.url).pathname)) return { kind: "unwritable" };
  const said = received === undefined ? await response.text() : "the handler was called";
  return {
    kind: "fault",
    detail: `${response.status} instead of ${wrong.status}: ${request.method} ${request.url} ${said}`.slice(
      0,
      500,
    ),
  };
}

function wrongParameters(
  operation: GeneratedOperation,
  parameter: Parameter,
  input: Input,
  api: Api,
): readonly InvalidRequest[] {
  const { in: location, name, serialization } = parameter;
  if (location === "querystring" || isSpaceDelimited(api, serialization)) return [];
  // What is wrong as one text may be right as two.
  if (location === "path" && isDivided(operation.model.path)) return [];
  if (isCredential(operation.model, parameter, api)) return [];
  const key = groupOf(operation.model, location).find((one) => one.parameter === parameter)?.key ?? name;
  const group = input[location] as Readonly<Record<string, unknown>>;
  const schema = schemaOfSerialization(serialization);
  const json = serialization.kind === "content" && /json/i.test(serialization.content.mediaType);
  const values =
    schema === undefined || (serialization.kind === "content" && !json)
      ? []
      : invalidValues(api, schema, "request", json ? "json" : "text", group[key]);
  const wrong = values.map(
    ({ keyword, value }): InvalidRequest => ({
      what: `${location} parameter ${keyword}`,
      status: 400,
      input: { ...input, [location]: { ...group, [key]: value } },
      options: {},
    }),
  );
  // What others have may be read as a parameter that is missing.
  if (!parameter.required || location === "path" || sharesNames(operation.model, location, api)) return wrong;
  const others = Object.fromEntries(Object.entries(group).filter(([other]) => other !== key));
  return [
    ...wrong,
    {
      what: `${location} parameter missing`,
      status: 400,
      input: { ...input, [location]: others },
      options: {},
    },
  ];
}

function wrongBodies(
  { model }: GeneratedOperation,
  content: MediaType,
  input: Input,
  api: Api,
): readonly InvalidRequest[] {
  const codec = bodyCodec(api, content);
  const { body: _body, contentType: _type, ...rest } = input;
  const wrong: InvalidRequest[] = [];
  if (model.requestBody?.required)
    wrong.push({ what: "body missing", status: 400, input: rest, options: {} });
  if (!model.requestBody?.content.some(({ mediaType }) => mediaType.startsWith("*/*"))) {
    wrong.push({
      what: "content type unknown",
      status: 415,
      input,
      options: { alter: (request) => withHeader(request, "content-type", "x-nobody/knows") },
    });
  }
  if (codec !== "Json") return wrong;
  wrong.push({
    what: "JSON malformed",
    status: 400,
    input,
    options: {
      alter: (request) =>
        new Request(request.url, { method: request.method, headers: request.headers, body: "{" }),
    },
  });
  const values =
    content.schema === undefined ? [] : invalidValues(api, content.schema, "request", "json", input["body"]);
  for (const { keyword, value } of values) {
    wrong.push({ what: `body ${keyword}`, status: 400, input: { ...input, body: value }, options: {} });
  }
  return wrong;
}

/** What is wrong with method, URL or `Accept`. */
function wrongMessages(
  { operations, api }: GeneratedDocument,
  { model }: GeneratedOperation,
  input: Input,
): readonly InvalidRequest[] {
  const wrong: InvalidRequest[] = [];
  const shape = model.path.replace(/\{[^{}]*\}/g, "{}");
  const onPath = operations.filter(({ model: other }) => other.path.replace(/\{[^{}]*\}/g, "{}") === shape);
  const methods = onPath.map(({ model: other }) => other.method);
  const other = ["PUT", "DELETE", "POST", "PATCH"].find((method) => !methods.includes(method));
  // Another template may match the same path with that method.
  const overlaps = operations.some(
    ({ model: one }) => one.method === other && segments(one.path) === segments(model.path),
  );
  if (other !== undefined && !overlaps) {
    wrong.push({
      what: "method unknown",
      status: 405,
      input,
      options: { alter: (request) => new Request(request.url, { method: other, headers: request.headers }) },
    });
  }
  wrong.push({
    what: "query malformed",
    status: 400,
    input,
    options: {
      alter: (request) => withUrl(request, `${request.url}${request.url.includes("?") ? "&" : "?"}a=%zz`),
    },
  });
  if (producesKnownTypes(model, api)) {
    wrong.push({
      what: "nothing acceptable",
      status: 406,
      input,
      options: { alter: (request) => withHeader(request, "accept", "x-nobody/knows") },
    });
  }
  return wrong;
}

function segments(path: string): number {
  return path.split("/").length;
}

function producesKnownTypes({ responses }: GeneratedOperation["model"], api: Api): boolean {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  const counted = successes.length > 0 ? successes : responses;
  const types = counted.flatMap(({ content }) =>
    content.filter((one) => bodyCodec(api, one) !== undefined).map(({ mediaType }) => mediaType),
  );
  return types.length > 0 && !types.some((type) => type.includes("*"));
}

/** Without credentials, and with some that do not hold; mutual TLS shows nothing in a request, and not all schemes have a challenge. */
function wrongCredentials(
  { api }: GeneratedDocument,
  { model: { security } }: GeneratedOperation,
  input: Input,
): readonly InvalidRequest[] {
  const names = security.flat().map(({ scheme }) => scheme);
  const schemes = api.securitySchemes.filter(({ name }) => names.includes(name));
  if (schemes.length === 0 || schemes.some(({ type }) => type === "mutualTLS")) return [];
  const isBare = (scheme: SecurityScheme): boolean =>
    scheme.type === "http" && httpScheme(scheme.name, scheme.scheme).challengeForm === "none";
  const status = schemes.every(isBare) ? 403 : 401;
  const wrong: InvalidRequest[] = [{ what: "credential bad", status, input, options: { known: false } }];
  if (security.every((requirement) => requirement.length > 0)) {
    const options = { alter: withoutCredentials };
    wrong.push({ what: "credential missing", status, input, options });
  }
  return wrong;
}

/** Takes away what the client put in as credentials. */
function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of request.headers) {
    if (name === "authorization" || value === "token-1") headers.delete(name);
    if (name === "cookie") headers.set(name, value.replace(/(; )?[^;=]+=token-1/g, "") || "a=b");
  }
  const url = request.url.replace(/([?&])[^?&=]*=token-1(&|$)/g, "$1");
  return new Request(url, { ...rest(request), headers });
}

function withHeader(request: Request, name: string, value: string): Request {
  const headers = new Headers(request.headers);
  headers.set(name, value);
  return new Request(request.url, { ...rest(request), headers });
}

function withUrl(request: Request, url: string): Request {
  return new Request(url, { ...rest(request), headers: request.headers });
}

function rest({ method, body }: Request): RequestInit {
  return { method, body, ...(body !== null && { duplex: "half" }) } as RequestInit;
}
