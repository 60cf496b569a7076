import { mediaTypeParameter } from "../wire/media-type.ts";
import { DecodeError } from "../wire/wire-error.ts";
import { BufferedMessage } from "./buffered-message.ts";
import { contentOf } from "./content.ts";
import type { ServerOperation, ServerRequestContent } from "./operation.ts";
import { announcesBody, hasBytes, readBody } from "./read-body.ts";
import { type Refusal, type RequestIssue, refusal } from "./refusal.ts";
import { issuesOf, missingIssue } from "./request-issue.ts";
import { validatedForm } from "./validated-form.ts";
import { applicationForm } from "./value-form.ts";

/** How much a body may be. */
export interface BodyLimits {
  /** Bytes. */
  readonly bodyLimit: number;
  /** Levels of lists and objects in JSON. */
  readonly maxJsonDepth: number;
  /** Most issues to report. */
  readonly maxErrors: number;
}

/** A body that was read. */
export interface ReadRequestBody {
  /** `body`, and `contentType` as declared where the operation declares several media types; nothing where there is no body. */
  readonly members: { readonly contentType?: string; readonly body?: unknown };
  readonly issues: readonly RequestIssue[];
}

/** Reads the body of a request as its declared media type says. A body that was not declared is never skipped: 415. */
export async function readRequestBody(
  operation: ServerOperation,
  request: Request,
  limits: BodyLimits,
): Promise<ReadRequestBody | Refusal> {
  const declared = operation.requestBody;
  if (!announcesBody(request)) return absent(operation);
  const contentType = request.headers.get("content-type");
  if (contentType === null || declared === undefined) {
    return (await hasBytes(request)) ? unsupported(operation) : absent(operation);
  }
  const content = requestContent(operation, contentType);
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (content === undefined) return unsupported(operation);
  if (encoding.toLowerCase() !== "identity") return unsupportedEncoding();
  const bytes = await readBody(request, limits.bodyLimit);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (bytes.length === 0 && isJson(contentType)) return absent(operation);
  const wire = await decodeBody(content, request.headers, contentType, bytes, limits);
  if (wire instanceof DecodeError) return refusal(400, "malformed-body", wire.message);
  const { codec, validate } = content;
  const issues = [...issuesOf(validatedForm(codec, wire), validate, { in: "body" }, limits.maxErrors)];
  const body = issues.length > 0 ? wire : applicationForm(codec, wire, { in: "body" }, issues);
  const several = declared.content.length > 1;
  return { members: several ? { contentType: content.mediaType, body } : { body }, issues };
}

/** The declared media type of a body. JSON is always UTF-8 (RFC 8259, 8.1): another charset is another type. */
function requestContent(operation: ServerOperation, contentType: string): ServerRequestContent | undefined {
  const charset = mediaTypeParameter(contentType, "charset") ?? "utf-8";
  if (isJson(contentType) && !/^(utf-8|us-ascii)$/.test(charset)) return undefined;
  return contentOf(operation.requestBody?.content ?? [], contentType);
}

async function decodeBody(
  content: ServerRequestContent,
  headers: Headers,
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
  { maxJsonDepth }: BodyLimits,
): Promise<unknown> {
  const message = new BufferedMessage(headers, bytes, isJson(contentType) ? maxJsonDepth : undefined);
  try {
    return await content.decode(message, content.type, content.fields);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

function isJson(mediaType: string): boolean {
  return /^\s*[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

function absent(operation: ServerOperation): ReadRequestBody {
  const required = operation.requestBody?.required === true;
  return { members: {}, issues: required ? [missingIssue({ in: "body" })] : [] };
}

function unsupported(operation: ServerOperation): Refusal {
  const declared = operation.requestBody?.content.map(({ mediaType }) => mediaType) ?? [];
  if (declared.length === 0) return refusal(415, "unsupported-media-type", "The operation takes no body");
  const list = declared.join(", ");
  return refusal(415, "unsupported-media-type", `The body has to be one of: ${list}`, {
    headers: [["Accept", list]],
  });
}

function unsupportedEncoding(): Refusal {
  return refusal(415, "unsupported-media-type", "The body has to come without a content encoding", {
    headers: [["Accept-Encoding", "identity"]],
  });
}
