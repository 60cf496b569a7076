import { decodeBinary } from "../wire/body-binary.ts";
import { decodeJson } from "../wire/body-json.ts";
import { decodeText } from "../wire/body-text.ts";
import { parseJson } from "../wire/json.ts";
import { mediaTypeParameter } from "../wire/media-type.ts";
import { DecodeError, PartTypeError } from "../wire/wire-error.ts";
import { BufferedMessage, jsonText, TooManyPartsError } from "./buffered-message.ts";
import { contentOf } from "./content.ts";
import type { Awaitable } from "./hooks.ts";
import type { ServerOperation, ServerRequestContent } from "./operation.ts";
import type { OperationPlan } from "./operation-plan.ts";
import type { BodyFault, RawRequest } from "./raw-request.ts";
import { bodyRefusal, type ContentEncoding, decompress } from "./read-body.ts";
import { type Refusal, type RequestIssue, refusal } from "./refusal.ts";
import { issuesOf, missingIssue, noIssues } from "./request-issue.ts";
import { RequestItems, validItems, wholeValue } from "./request-items.ts";
import { validatedForm } from "./validated-form.ts";
import { applicationForm } from "./value-form.ts";

/** How much a body may be. */
export interface BodyLimits {
  /** Bytes. */
  readonly bodyLimit: number;
  /** Levels of lists and objects in JSON. */
  readonly maxJsonDepth: number;
  /** Parts of a multipart body, those within parts included. */
  readonly maxParts: number;
  /** Most issues to report. */
  readonly maxErrors: number;
  /** Encodings that a body may come in. The limit counts the bytes that they hold. */
  readonly contentEncodings: readonly ContentEncoding[];
}

/** The limits where nothing else is said: a body of 1 MiB. */
export const usualLimits: BodyLimits = {
  bodyLimit: 1_048_576,
  maxJsonDepth: 200,
  maxParts: 1000,
  maxErrors: 20,
  contentEncodings: [],
};

/** A body that was read. */
export interface ReadRequestBody {
  /** `contentType` is as declared, and there where the operation declares several media types; absent where there is no body. */
  readonly members?: { readonly contentType?: string; readonly body: unknown };
  readonly issues: readonly RequestIssue[];
}

/** A body as the head of its request announces it. */
export interface ExpectedBody {
  readonly contentType: string;
  /** Absent where a body has to be empty. */
  readonly content: ServerRequestContent | undefined;
  readonly encoding: ContentEncoding | undefined;
  /** Bytes as they are sent. */
  readonly limit: number;
}

/** Of a body that was not declared: nothing is wrong with one that has no byte. */
const emptyBody: ExpectedBody = { contentType: "", content: undefined, encoding: undefined, limit: 0 };

/** What the body may be, or why it is refused unread. A body that was not declared is never skipped: 415. */
export function expectedBody(
  plan: OperationPlan,
  raw: RawRequest,
  limits: BodyLimits,
): ExpectedBody | Refusal {
  const { operation } = plan;
  const contentType = raw.header("content-type");
  if (contentType === null || operation.requestBody === undefined) return emptyBody;
  const content = requestContent(plan, contentType);
  if (content === undefined) return unsupported(operation);
  const encoding = contentEncoding(raw, limits.contentEncodings);
  return typeof encoding === "object"
    ? encoding
    : { contentType, content, encoding, limit: limits.bodyLimit };
}

/**
 * What came of a request without a byte of a body. One that says of which type its body is has one, if it may be empty: an empty file, text,
 * form, or list of lines is sent with a length of zero, which platforms do not tell from no body.
 */
export function bodyWithoutBytes(
  plan: OperationPlan,
  raw: RawRequest,
  limits: BodyLimits,
): Awaitable<ReadRequestBody | Refusal> {
  const { operation } = plan;
  const contentType = operation.requestBody === undefined ? null : raw.header("content-type");
  if (contentType === null) return absentBody(operation);
  const content = requestContent(plan, contentType);
  if (content === undefined) {
    // Clients that name a type with every request, body or not, do no harm where none is needed.
    return operation.requestBody?.required === true ? unsupported(operation) : absentBody(operation);
  }
  return decodedBody(operation, content, contentType, new Uint8Array(), limits);
}

/**
 * Reads the bytes of a body as its declared media type says, or says why there are none. A promise only where it has to wait: most
 * bodies are JSON.
 */
export function bodyOf(
  operation: ServerOperation,
  expected: ExpectedBody,
  bytes: Uint8Array<ArrayBuffer> | BodyFault,
  limits: BodyLimits,
): Awaitable<ReadRequestBody | Refusal> {
  const { content, contentType, encoding, limit } = expected;
  if (content === undefined) return bytes === "too-large" ? unsupported(operation) : absentBody(operation);
  if (typeof bytes === "string") return bodyRefusal(bytes, limit);
  if (encoding === undefined || bytes.length === 0) {
    return decodedBody(operation, content, contentType, bytes, limits);
  }
  return decompress(bytes, encoding, limit).then((body) =>
    body instanceof Uint8Array ? decodedBody(operation, content, contentType, body, limits) : body,
  );
}

/** Decodes all of a body. */
function decodedBody(
  operation: ServerOperation,
  content: ServerRequestContent,
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: BodyLimits,
): Awaitable<ReadRequestBody | Refusal> {
  const json = content.decode === decodeJson || isJson(contentType);
  if (bytes.length === 0 && (json || hasParts(content, contentType))) return absentBody(operation);
  const value =
    content.decode === decodeJson
      ? jsonValue(bytes, limits.maxJsonDepth)
      : decodeMessage(
          content,
          new BufferedMessage(contentType, bytes, limits.maxParts, json ? limits.maxJsonDepth : undefined),
        );
  const wire = json ? value : decodeWhole(value, limits);
  return wire instanceof Promise
    ? wire.then((read) => validBody(operation, content, read, limits))
    : validBody(operation, content, wire, limits);
}

/** Whether a body is read part by part, and so is never empty, no more than a JSON text is. As text or bytes it is taken as it is. */
function hasParts({ decode }: ServerRequestContent, contentType: string): boolean {
  const isWhole = decode === decodeText || decode === decodeBinary;
  return !isWhole && /^\s*multipart\//i.test(contentType);
}

/** Validates a decoded body, and gives it the form in which handlers want it. */
function validBody(
  operation: ServerOperation,
  content: ServerRequestContent,
  wire: unknown,
  limits: BodyLimits,
): ReadRequestBody | Refusal {
  if (wire instanceof PartTypeError) return refusal(415, "unsupported-media-type", wire.message);
  if (wire instanceof TooManyPartsError) return refusal(413, "body-too-large", wire.message);
  if (wire instanceof DecodeError) return refusal(400, "malformed-body", wire.message);
  const { value: body, issues } =
    wire instanceof RequestItems
      ? validItems(content, wire, inBody, limits)
      : validValue(content, wire, limits);
  const several = (operation.requestBody?.content.length ?? 0) > 1;
  return { members: several ? { contentType: content.mediaType, body } : { body }, issues };
}

function validValue(
  { codec, validate }: ServerRequestContent,
  wire: unknown,
  limits: BodyLimits,
): { readonly value?: unknown; readonly issues: readonly RequestIssue[] } {
  const invalid = issuesOf(validatedForm(codec, wire), validate, inBody, limits);
  return invalid.length > 0 ? { value: wire, issues: invalid } : applicationForm(codec, wire, inBody);
}

const inBody = { in: "body" } as const;

/** The declared media type of a body. JSON is always UTF-8 (RFC 8259, 8.1): another charset is another type. */
function requestContent(plan: OperationPlan, contentType: string): ServerRequestContent | undefined {
  const exact = plan.content(contentType);
  if (exact !== undefined) return exact;
  const charset = mediaTypeParameter(contentType, "charset") ?? "utf-8";
  if (isJson(contentType) && !/^(utf-8|us-ascii)$/.test(charset)) return undefined;
  return contentOf(plan.operation.requestBody?.content ?? [], contentType);
}

/** The encoding of a body: `undefined` where there is none, or the refusal of one that is not allowed. */
function contentEncoding(
  raw: RawRequest,
  allowed: readonly ContentEncoding[],
): ContentEncoding | Refusal | undefined {
  const given = raw.header("content-encoding");
  if (given === null) return undefined;
  const said = given.toLowerCase().replace(/^x-gzip$/, "gzip");
  return said === "identity"
    ? undefined
    : (allowed.find((one) => one === said) ?? unsupportedEncoding(allowed));
}

/** What `decodeJson` gives, or why it cannot be read. Most bodies are JSON, and all of this one is there: to wait for it would only cost. */
function jsonValue(bytes: Uint8Array, maxJsonDepth: number): unknown {
  try {
    return parseJson(jsonText(bytes, maxJsonDepth));
  } catch (error) {
    return decodeErrorOf(error);
  }
}

/** The value of a body by its codec, or why it cannot be read. */
function decodeMessage(content: ServerRequestContent, message: BufferedMessage): Awaitable<unknown> {
  try {
    return content.decode(message, content.type, content.fields).catch(decodeErrorOf);
  } catch (error) {
    return decodeErrorOf(error);
  }
}

/** The value of a body other than JSON, of which parts may be JSON all the same. */
async function decodeWhole(decoded: Awaitable<unknown>, limits: BodyLimits): Promise<unknown> {
  try {
    return await wholeValue(await decoded, limits.maxJsonDepth);
  } catch (error) {
    return decodeErrorOf(error);
  }
}

function decodeErrorOf(error: unknown): DecodeError {
  if (error instanceof DecodeError) return error;
  throw error;
}

function isJson(mediaType: string): boolean {
  return /^\s*[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

const noBody: ReadRequestBody = { issues: noIssues };

/** What came of a request without a body. */
function absentBody({ requestBody }: ServerOperation): ReadRequestBody {
  return requestBody?.required === true ? { issues: [missingIssue(inBody)] } : noBody;
}

function unsupported(operation: ServerOperation): Refusal {
  const declared = operation.requestBody?.content.map(({ mediaType }) => mediaType) ?? [];
  if (declared.length === 0) return refusal(415, "unsupported-media-type", "The operation takes no body");
  const list = declared.join(", ");
  return refusal(415, "unsupported-media-type", `The body has to be one of: ${list}`, {
    headers: [["Accept", list]],
  });
}

function unsupportedEncoding(allowed: readonly ContentEncoding[]): Refusal {
  const list = [...allowed, "identity"].join(", ");
  return refusal(
    415,
    "unsupported-media-type",
    `The content encoding of the body has to be one of: ${list}`,
    {
      headers: [["Accept-Encoding", list]],
    },
  );
}
