import type { RequestBodyInit } from "../wire/body-codec.ts";
import { closestMediaType } from "../wire/media-type.ts";
import { EncodeError } from "../wire/wire-error.ts";
import type { CallInput, RequestBodyWriter } from "./operation.ts";

/** The body of a request, in the media type that the input chooses; the header `Content-Type` says which. Throws `EncodeError`. */
export async function writeBody(
  content: Readonly<Record<string, RequestBodyWriter>>,
  input: CallInput,
  headers: Headers,
): Promise<RequestBodyInit> {
  const declared = Object.keys(content);
  const mediaType = input.contentType ?? declared[0] ?? "";
  const write = content[closestMediaType(declared, mediaType)];
  if (write === undefined) throw new EncodeError("The content type is none of those declared");
  const body = await write(input.body);
  // A Blob with a type says more than the declaration: the boundary of multipart, or which type of a range it is. So may a stream.
  const type = (body as { readonly type?: string }).type || mediaType;
  const any = typeof body === "string" && body !== input.body ? "json" : "octet-stream";
  // Of a range, some type within it, since the service would refuse another.
  headers.set("content-type", type.replace(/^(\*|application)\/\*$/, `application/${any}`).replace("*", "x"));
  return body;
}
