import { bundlePilot } from "../redocly.ts";

/** One declared answer of an operation, as an example of the document. */
export interface AnswerExample {
  readonly operationId: string;
  /** As declared: `200`, `2XX`, `default`. */
  readonly status: string;
  readonly example: string;
  readonly body: unknown;
}

/** A request body of the document's examples. */
export interface RequestExample {
  readonly operationId: string;
  readonly example: string;
  readonly body: unknown;
}

/** Examples of every operation of the pilot's document, the assumptions applied. */
export interface DocumentExamples {
  readonly answers: readonly AnswerExample[];
  readonly requests: readonly RequestExample[];
}

/** Reads all examples of requests and answers. */
export async function documentExamples(): Promise<DocumentExamples> {
  const document = JSON.parse(await bundlePilot(["openapi/overlays/assumptions.yaml"])) as Json;
  const answers: AnswerExample[] = [];
  const requests: RequestExample[] = [];
  for (const operation of Object.values(members(document["paths"])).flatMap((item) =>
    Object.values(members(item)),
  )) {
    const { operationId, requestBody, responses } = members(operation);
    if (typeof operationId !== "string") continue;
    for (const [example, body] of examplesOf(document, requestBody))
      requests.push({ operationId, example, body });
    for (const [status, response] of Object.entries(members(responses))) {
      for (const [example, body] of examplesOf(document, response))
        answers.push({ operationId, status, example, body });
    }
  }
  return { answers, requests };
}

/** The status that stands for a declared one: `2XX` is answered with 200, `default` with 400. */
export function statusFor(declared: string): number {
  if (declared === "default") return 400;
  return Number(declared.replace("XX", "00"));
}

interface Json {
  readonly [key: string]: unknown;
}

function members(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function follow(document: Json, value: unknown): Json {
  const { $ref } = members(value);
  if (typeof $ref !== "string") return members(value);
  const tokens = $ref.slice(2).split("/");
  const target = tokens.reduce<unknown>(
    (at, token) => members(at)[token.replaceAll("~1", "/").replaceAll("~0", "~")],
    document,
  );
  return follow(document, target);
}

function examplesOf(document: Json, holder: unknown): readonly (readonly [string, unknown])[] {
  return Object.values(members(follow(document, holder)["content"])).flatMap((media) =>
    Object.entries(members(members(media)["examples"])).map(
      ([name, example]) => [name, follow(document, example)["value"]] as const,
    ),
  );
}
