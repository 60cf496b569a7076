import type { WireType } from "@tenon/runtime/wire";
import { type Api, type MediaType, schemaOfSerialization } from "../../generators/src/model/index.ts";
import { headerKeys } from "../../generators/src/plan/index.ts";
import { groupedLocations, groupOf } from "../../generators/src/targets/types/index.ts";
import { bodyCodec, hasOtherCharset, isOpaque } from "../../generators/src/targets/wire/body-codec.ts";
import { wireType } from "../../generators/src/targets/wire/wire-type.ts";
import { type AnswerKind, bodiless, type DrawnAnswer } from "./answer-arbitrary.ts";
import type { Binding, Exchange } from "./binding.ts";
import type { GeneratedDocument, GeneratedOperation } from "./document.ts";
import { type Input, parameterType } from "./request-arbitrary.ts";
import { sameValue, settled } from "./same-value.ts";
import { fieldsShareNames, isCredential, looksLikeText, sharesNames } from "./shared-names.ts";

/** A valid request and a valid answer to it. */
export interface Sample {
  readonly input: Input;
  readonly content: MediaType | undefined;
  /** Absent where the operation declares no response that Fetch can make. */
  readonly kind: AnswerKind | undefined;
  readonly answer: DrawnAnswer;
}

/** What an exchange showed: all is well, an encoder said that its place cannot hold a value, or a fault. */
export type Verdict =
  | { readonly kind: "same" }
  | { readonly kind: "unwritable"; readonly why: string }
  | { readonly kind: "fault"; readonly what: string; readonly detail: string };

/** Sends a valid request and returns a valid answer, and says whether both arrive as they were. */
export async function exchange(
  document: GeneratedDocument,
  binding: Binding,
  index: number,
  sample: Sample,
): Promise<Verdict> {
  const { exchange: passed, result } = await binding.call(index, sample.input, { answer: sample.answer });
  const outcome: Outcome = await result.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const operation = document.operations[index];
  if (operation === undefined) throw new RangeError(`No operation ${index}`);
  const path = passed.request === undefined ? "" : new URL(passed.request.url).pathname;
  const isOthers = passed.request !== undefined && !binding.reaches(index, path);
  return (
    (await requestVerdict(operation, document.api, sample, passed, outcome, isOthers)) ??
    (await answerVerdict(operation, document.api, sample, passed, outcome)) ?? { kind: "same" }
  );
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

async function requestVerdict(
  operation: GeneratedOperation,
  api: Api,
  { input, content }: Sample,
  passed: Exchange,
  outcome: Outcome,
  isOthers: boolean,
): Promise<Verdict | undefined> {
  const { received, request, response } = passed;
  if (request === undefined) return unsent(outcome);
  if (received === undefined) {
    // Whoever has the path may refuse what it was not meant for; that it has no such method is the router's affair.
    if (isOthers && response !== undefined && ![404, 405].includes(response.status)) return othersPath;
    const shared = (["query", "cookie"] as const).find((place) => sharesNames(operation.model, place, api));
    if (response?.status === 400 && shared !== undefined) return unclear(shared);
    const said = response === undefined ? "no response" : `${response.status} ${await response.text()}`;
    return fault("valid request refused", said);
  }
  if (received.operation.name !== operation.served.name) {
    return othersPath;
  }
  for (const [place, sent, arrived, type] of requestValues(operation, api, input, content, received)) {
    const both = [await settled(sent), await settled(arrived)] as const;
    if (sameValue(...both, type)) continue;
    const path = named(operation, "path");
    if (place === "path" && isAmbiguous(operation.model.path, path(input), path(received))) {
      return { kind: "unwritable", why: "the path can be read in several ways" };
    }
    if ((place === "query" || place === "cookie") && sharesNames(operation.model, place, api)) {
      return unclear(place);
    }
    if (place === "query" && looksLikeText(operation.model, api)) return asText;
    if (place === "body" && fieldsShareNames(content, api)) return unclearFields;
    if (place === "body" && hasOtherCharset(content?.mediaType ?? "")) return otherText;
    return fault(`request ${place} differs`, differing(...both));
  }
  return undefined;
}

const othersPath: Verdict = { kind: "unwritable", why: "the path is another operation's too" };

const asText: Verdict = { kind: "unwritable", why: "a list or an object in the query looks like a text" };

const unclearFields: Verdict = {
  kind: "unwritable",
  why: "several parts of the form may have the same names",
};

/** TN444. */
const otherText: Verdict = { kind: "unwritable", why: "nothing writes the charset" };

function unclear(place: string): Verdict {
  return { kind: "unwritable", why: `several parameters of the ${place} may have the same names` };
}

/** A group of an input by the names of its parameters, where the group has them by its keys. */
function named(
  { model }: GeneratedOperation,
  location: "path",
): (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> {
  return (values) =>
    Object.fromEntries(
      groupOf(model, location).map(({ key, parameter }) => [parameter.name, own(values[location], key)]),
    );
}

/** Whether a path has several slots in one segment. */
export function isDivided(template: string): boolean {
  return /\}[^/{}]*\{/.test(template);
}

/**
 * Whether other texts in the slots of a segment make the same path: `{type}-{version}` does not say where `a--b` is to be cut. Of what lists
 * and objects in such slots look like, nothing is known here.
 */
export function isAmbiguous(template: string, sent: object, arrived: unknown): boolean {
  const compound = Object.values(sent).some((value) => typeof value === "object");
  if (isDivided(template) && compound) return true;
  const filled = (values: unknown): string =>
    template.replace(/\{([^{}]*)\}/g, (_, name: string) => String(own(values, name)));
  return filled(sent) === filled(arrived);
}

function unsent(outcome: Outcome): Verdict {
  const { error } = outcome as { readonly error?: Error };
  const cause = error?.cause instanceof Error ? error.cause : error;
  if (error?.name === "InvalidRequestError") return { kind: "unwritable", why: cause?.message ?? "" };
  const said = cause?.message ?? "";
  if (/GET\/HEAD/.test(said)) return { kind: "unwritable", why: "Fetch sends no body with GET or HEAD" };
  if (/method is unsupported/.test(said))
    return { kind: "unwritable", why: "Fetch does not send the method" };
  if (/invalid header name/.test(said)) return { kind: "unwritable", why: "No header has such a name" };
  return fault("request not sent", String(cause?.message));
}

type Values = readonly (readonly [
  place: string,
  sent: unknown,
  arrived: unknown,
  type: WireType | "exact",
])[];

function requestValues(
  { model }: GeneratedOperation,
  api: Api,
  input: Input,
  content: MediaType | undefined,
  received: NonNullable<Exchange["received"]>,
): Values {
  const parameters = groupedLocations.flatMap((location) =>
    groupOf(model, location).flatMap(({ key, parameter }) => {
      if (isCredential(model, parameter, api)) return [];
      const sent = own(input[location], key);
      return [[location, sent, own(received[location], key), parameterType(parameter, api)] as const];
    }),
  );
  const querystring = model.parameters.find((parameter) => parameter.in === "querystring");
  return [
    ...parameters,
    ...(querystring === undefined
      ? []
      : [
          [
            "querystring",
            input["querystring"],
            received["querystring"],
            parameterType(querystring, api),
          ] as const,
        ]),
    ["body", input["body"], received["body"], content === undefined ? "exact" : bodyType(content, api)],
  ];
}

function own(group: unknown, key: string): unknown {
  return typeof group === "object" && group !== null && Object.hasOwn(group, key)
    ? (group as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** How a body is compared: JSON exactly, what is text on the wire by its type. */
function bodyType(content: MediaType, api: Api): WireType | "exact" {
  const codec = bodyCodec(api, content);
  if (codec === "Json" || codec === "JsonLines" || codec === "JsonSequence") return "exact";
  return content.schema === undefined || isOpaque(api, content) ? "any" : wireType(api, content.schema);
}

async function answerVerdict(
  operation: GeneratedOperation,
  api: Api,
  { kind, answer }: Sample,
  { fault: failed, response }: Exchange,
  outcome: Outcome,
): Promise<Verdict | undefined> {
  if (kind === undefined) return undefined;
  if (failed !== undefined) {
    if (failed.kind === "answer") return fault("valid answer refused", JSON.stringify(failed.issues));
    const error = failed.error as Error;
    if (error.name === "EncodeError") return { kind: "unwritable", why: error.message };
    return fault("server failed", String(error.stack).split("\n").slice(0, 2).join(" "));
  }
  if ("error" in outcome) {
    const error = outcome.error as Error;
    const why = error.cause instanceof Error ? error.cause.message : "";
    return fault(
      "answer not understood",
      `${error.name}: ${error.message} ${why} (${answer.status} ${response?.headers.get("content-type")})`,
    );
  }
  // Every result of the client has these.
  const result = outcome.value as DrawnAnswer;
  if (result.status !== answer.status)
    return fault("answer status differs", `${answer.status} became ${result.status}`);
  for (const [place, sent, arrived, type] of answerValues(operation, api, kind, answer, result)) {
    const both = [await settled(sent), await settled(arrived)] as const;
    if (sameValue(...both, type)) continue;
    if (place === "body" && fieldsShareNames(kind.content, api)) return unclearFields;
    if (place === "body" && hasOtherCharset(kind.content?.mediaType ?? "")) return otherText;
    return fault(`answer ${place} differs`, differing(...both));
  }
  return undefined;
}

function answerValues(
  { model }: GeneratedOperation,
  api: Api,
  { response, content }: AnswerKind,
  answer: DrawnAnswer,
  result: DrawnAnswer,
): Values {
  const keys = headerKeys(response.headers.map(({ name }) => name));
  // The server works the length of a body out itself, whatever the handler says it is.
  const free = response.headers.filter(({ name }) => name.toLowerCase() !== "content-length");
  const headers = free.map(({ name, serialization }) => {
    const key = keys.get(name) ?? name;
    const schema = schemaOfSerialization(serialization);
    const type = schema === undefined ? "any" : wireType(api, schema);
    return [`header`, own(answer.headers, key), own(result.headers, key), type] as const;
  });
  if (content === undefined || model.method === "HEAD" || bodiless.includes(answer.status)) {
    return [...headers, ["body", undefined, result.body, "exact"]];
  }
  return [
    ...headers,
    ["content type", content.mediaType, result.contentType, "exact"],
    ["body", answer.body, result.body, bodyType(content, api)],
  ];
}

function fault(what: string, detail: string): Verdict {
  return { kind: "fault", what, detail: detail.slice(0, 600) };
}

function differing(sent: unknown, arrived: unknown): string {
  return `${JSON.stringify(sent)?.slice(0, 250)} became ${JSON.stringify(arrived)?.slice(0, 250)}`;
}
