import type { Api, Header, MediaType, Response } from "../../generators/src/model/index.ts";
import { schemaOfSerialization, statusRanges } from "../../generators/src/model/index.ts";
import { headerKeys } from "../../generators/src/plan/index.ts";
import { isOpaqueValue, isSpaceDelimited } from "../../generators/src/targets/wire/body-codec.ts";
import { readContent } from "../../generators/src/targets/wire/unread-content.ts";
import { concreteType, drawBody } from "./body-arbitrary.ts";
import type { GeneratedOperation } from "./document.ts";
import { attempt, type Draw } from "./draw.ts";
import { headerPlace } from "./place.ts";
import { isValid, NothingValid } from "./request-arbitrary.ts";
import { type Drawing, drawAnything, drawValue } from "./schema-arbitrary.ts";

/** What a handler returns. */
export interface DrawnAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A declared response in one of its media types; none where it has no body. */
export interface AnswerKind {
  readonly response: Response;
  readonly content: MediaType | undefined;
  readonly statuses: readonly number[];
}

/** Statuses with which Fetch allows no body. */
export const bodiless: readonly number[] = [204, 205, 304];

/** Every kind of answer of an operation that Fetch can make, 200 to 599, and that its client reads. */
export function answerKinds({ model }: GeneratedOperation, api: Api): readonly AnswerKind[] {
  return model.responses.flatMap((response) => {
    const statuses = statusesOf(model, response);
    if (statuses.length === 0) return [];
    const read = readContent(api, model, response);
    const contents = read.length === 0 ? [undefined] : read;
    return contents.map((content) => ({ response, content, statuses }));
  });
}

function statusesOf(model: GeneratedOperation["model"], response: Response): readonly number[] {
  if (/^\d{3}$/.test(response.status)) {
    const status = Number(response.status);
    return status >= 200 && status <= 599 ? [status] : [];
  }
  return statusRanges(model, response)
    .filter(({ hundred }) => hundred > 1 && (hundred !== 3 || response.status === "3XX"))
    .flatMap(({ hundred, except }) =>
      [0, 1, 18, 99].map((unit) => hundred * 100 + unit).filter((status) => !except.includes(status)),
    );
}

/** A valid answer of a kind. Throws `NothingValid`. */
export function drawAnswer(
  operation: GeneratedOperation,
  kind: AnswerKind,
  api: Api,
  draw: Draw,
): DrawnAnswer {
  const drawing: Drawing = { api, direction: "response", draw };
  const { response, content } = kind;
  const status = draw.pick(kind.statuses);
  const headers = drawHeaders(operation, response, drawing);
  const answer = { status, ...(headers && { headers }) };
  if (content === undefined) return answer;
  const contentType = concreteType(content, api);
  const say = response.content.length > 1 || contentType !== content.mediaType;
  return { ...answer, ...(say && { contentType }), body: drawValidBody(operation, kind, content, drawing) };
}

function drawValidBody(
  operation: GeneratedOperation,
  { response }: AnswerKind,
  content: MediaType,
  drawing: Drawing,
): unknown {
  const served = servedResponse(operation, response)?.content.find(
    ({ mediaType }) => mediaType === content.mediaType,
  );
  const found = attempt(
    80,
    () => drawBody(content, drawing, (item) => isValid(served?.validateItem, item)),
    (value) => isValid(served?.validate, value),
  );
  if (found === undefined) {
    const what = `${response.status} body in ${content.mediaType}`;
    throw new NothingValid(`${what}: ${content.origin.pointer}`);
  }
  return found.value;
}

function drawHeaders(
  operation: GeneratedOperation,
  response: Response,
  drawing: Drawing,
): Readonly<Record<string, unknown>> | undefined {
  if (response.headers.length === 0) return undefined;
  const keys = headerKeys(response.headers.map(({ name }) => name));
  const entries = response.headers.flatMap((header) => {
    if (!header.required && drawing.draw.chance(40)) return [];
    const value = drawHeader(operation, response, header, drawing);
    if (value === undefined && header.required)
      throw new NothingValid(`header ${header.name}: ${header.origin.pointer}`);
    return value === undefined ? [] : [[keys.get(header.name) ?? header.name, value] as const];
  });
  return Object.fromEntries(entries);
}

function drawHeader(
  operation: GeneratedOperation,
  response: Response,
  header: Header,
  drawing: Drawing,
): unknown {
  // What is text though its schema says otherwise may be any text.
  const isText = isOpaqueValue(drawing.api, header.serialization);
  const schema = isText ? undefined : schemaOfSerialization(header.serialization);
  const place = headerPlace(header.serialization);
  const validate = servedResponse(operation, response)?.headers.find(
    ({ name }) => name === header.name,
  )?.validate;
  const found = attempt(
    80,
    () => (schema === undefined ? drawAnything(place, drawing.draw) : drawValue([schema], place, drawing)),
    (value) => isValid(validate, value),
  );
  if (found === undefined) return undefined;
  return isSpaceDelimited(drawing.api, header.serialization) ? String(found.value).split(" ") : found.value;
}

function servedResponse(
  { served }: GeneratedOperation,
  { status }: Response,
): GeneratedOperation["served"]["responses"][number] | undefined {
  return served.responses.find((one) => one.status === status);
}
