import { decodeJson } from "../wire/body-json.ts";
import { parseJson } from "../wire/json.ts";
import { mediaTypeParameter } from "../wire/media-type.ts";
import { DecodeError, PartTypeError } from "../wire/wire-error.ts";
import { BufferedMessage, TooManyPartsError } from "./buffered-message.ts";
import { contentOf } from "./content.ts";
import type { Awaitable } from "./hooks.ts";
import type { ServerOperation, ServerRequestContent } from "./operation.ts";
import type { OperationPlan } from "./operation-plan.ts";
import type { RawRequest } from "./raw-request.ts";
import { bodyRefusal, type ContentEncoding, decompress, readBody } from "./read-body.ts";
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

/** A body that was read. */
export interface ReadRequestBody {
  /** `body`, and `contentType` as declared where the operation declares several media types; nothing where there is no body. */
  readonly members: { readonly contentType?: string; readonly body?: unknown };
  readonly issues: readonly RequestIssue[];
}

/**
 * Reads the body of a request as its declared media type says, and goes on with `next`. A body that was not declared is never skipped:
 * 415. A promise for each step that waits, and no more: most bodies arrive whole and are JSON.
 */
export function readRequestBody<Result>(
  plan: OperationPlan,
  raw: RawRequest,
  limits: BodyLimits,
  next: (read: ReadRequestBody | Refusal) => Awaitable<Result>,
): Awaitable<Result> {
  const { operation } = plan;
  const contentType = raw.header("content-type");
  if (contentType === null || operation.requestBody === undefined) {
    // Nothing is wrong with a body that has no byte.
    return readBody(raw, 0, (body) =>
      next(body === "too-large" ? unsupported(operation) : absentBody(operation)),
    );
  }
  const content = plan.content(contentType) ?? requestContent(operation, contentType);
  if (content === undefined) return next(unsupported(operation));
  const encoding = contentEncoding(raw, limits.contentEncodings);
  if (typeof encoding === "object") return next(encoding);
  const decode = (bytes: Uint8Array<ArrayBuffer> | Refusal): Awaitable<Result> => {
    const body = bytes instanceof Uint8Array ? bodyOf(operation, content, contentType, bytes, limits) : bytes;
    return body instanceof Promise ? body.then(next) : next(body);
  };
  return readBody(raw, limits.bodyLimit, (bytes) => {
    if (typeof bytes === "string") return next(bodyRefusal(bytes, limits.bodyLimit));
    if (encoding === undefined || bytes.length === 0) return decode(bytes);
    return decompress(bytes, encoding, limits.bodyLimit).then(decode);
  });
}

/** Decodes all of a body. */
function bodyOf(
  operation: ServerOperation,
  content: ServerRequestContent,
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: BodyLimits,
): Awaitable<ReadRequestBody | Refusal> {
  const json = content.decode === decodeJson || isJson(contentType);
  if (bytes.length === 0 && json) return absentBody(operation);
  const message = new BufferedMessage(
    contentType,
    bytes,
    limits.maxParts,
    json ? limits.maxJsonDepth : undefined,
  );
  const decoded = decodeBody(content, message);
  if (!json) return decodeWhole(decoded, limits).then((wire) => validBody(operation, content, wire, limits));
  return decoded instanceof Promise
    ? decoded.then((wire) => validBody(operation, content, wire, limits))
    : validBody(operation, content, decoded, limits);
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
function requestContent(operation: ServerOperation, contentType: string): ServerRequestContent | undefined {
  const charset = mediaTypeParameter(contentType, "charset") ?? "utf-8";
  if (isJson(contentType) && !/^(utf-8|us-ascii)$/.test(charset)) return undefined;
  return contentOf(operation.requestBody?.content ?? [], contentType);
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

/** The value of a body, or why it cannot be read. */
function decodeBody(content: ServerRequestContent, message: BufferedMessage): Awaitable<unknown> {
  try {
    // Most bodies are JSON, and all of this one is there: to wait for it would only cost.
    if (content.decode === decodeJson) return parseJson(message.decodedText);
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

/** What came of a request without a body. */
export function absentBody(operation: ServerOperation): ReadRequestBody {
  const required = operation.requestBody?.required === true;
  return { members: {}, issues: required ? [missingIssue(inBody)] : noIssues };
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
