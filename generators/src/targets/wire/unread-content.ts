import { closestMediaType } from "@tenon/runtime/wire";
import { type Api, isBytesType, type MediaType, type Operation, type Response } from "../../model/index.ts";
import { bodyCodec, isOpaque } from "./body-codec.ts";

/** Whether no such response has a body, whatever is described: to HEAD, and of 1XX, 204, 205 and 304 (RFC 9110, 6.4.1 and 15.3.6). */
export function isBodiless({ method }: Operation, { status }: Response): boolean {
  return method === "HEAD" || /^(1..|204|205|304)$/.test(status);
}

/** The media types of a response that clients ask for and read, and that results have: all but the unread ones, if it has a body. */
export function readContent(api: Api, operation: Operation, response: Response): readonly MediaType[] {
  if (isBodiless(operation, response)) return [];
  const unread = new Set(unreadContent(api, operation, response));
  return response.content.filter((content) => !unread.has(content));
}

/**
 * The media types of a response that clients leave out: of a structure, without a codec for it, beside one that is read as it is
 * described. As text or bytes they would have every caller look at `contentType`, for a form of the value that few want.
 *
 * What is bytes by its name stays: a picture or an archive is no other form of what the schema describes. So does what falls under a
 * range that is read, since it would be read as that. Whoever receives a webhook writes its responses, in whatever is declared.
 */
export function unreadContent(api: Api, operation: Operation, response: Response): readonly MediaType[] {
  const { content } = response;
  if (operation.received || content.length < 2 || isBodiless(operation, response)) return [];
  const isCandidate = (one: MediaType): boolean => isOpaque(api, one) && !isBytesType(one.mediaType);
  const others = content.filter((one) => !isCandidate(one));
  if (!others.some((one) => isReadAsDescribed(api, one))) return [];
  const read = others.map(({ mediaType }) => mediaType);
  return content.filter((one) => isCandidate(one) && closestMediaType(read, one.mediaType) === "");
}

/** Whether what is read has the type that the schema describes: not bytes, and not whatever may come. */
function isReadAsDescribed(api: Api, content: MediaType): boolean {
  const codec = bodyCodec(api, content);
  return codec !== "Binary" && codec !== "Any" && !isOpaque(api, content);
}
