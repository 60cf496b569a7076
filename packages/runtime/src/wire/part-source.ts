import { isJsonType } from "./body-any.ts";
import type { FieldCodec, Message } from "./body-codec.ts";
import { decodeText } from "./body-text.ts";
import { dispositionOf } from "./content-disposition.ts";
import { parseExactJson } from "./exact-json.ts";
import { jsonSource } from "./form-source.ts";
import { isMediaTypeOf } from "./media-type.ts";
import { leaf, type Source } from "./source.ts";
import { PartTypeError } from "./wire-error.ts";

/**
 * A part of a multipart body, read by the media type that it came with: JSON, text, or else a Blob. Parts without one are text (RFC 2046, 5.2),
 * and those with a file name are files; in a form the others, such as XML, are text where the document wants text. `name` is how an error
 * speaks of it. Rejects with `DecodeError`, which is a `PartTypeError` where the part says a media type that is not declared.
 */
export async function partSource(
  name: string,
  part: Message,
  codec: FieldCodec | undefined,
  isForm = false,
): Promise<Source> {
  const type = part.headers.get("content-type");
  if (type && codec?.contentType !== undefined && !isMediaTypeOf(codec.contentType, type))
    throw new PartTypeError(`The part "${name}" has to be one of: ${codec.contentType}`);
  if (codec?.read !== undefined) return valueSource(await codec.read(part));
  const isFile = dispositionOf(part).fileName !== undefined;
  if (isJsonType(part)) {
    const blob = await decodePartBytes(part);
    // A file may be bytes all the same, such as JSON in UTF-16: only what can be nothing but JSON has to be UTF-8 (RFC 8259, 8.1).
    const text = isFile ? await blob.text() : await part.text();
    const json = jsonSource(text);
    // What has no type of its own is what JSON says it is.
    const untyped = () => (isFile ? blob : parseExactJson(text));
    return { ...json, value: (type) => (type === "any" ? untyped() : json.value?.(type)) };
  }
  const isText = /^text\//i.test(type || "text/plain");
  if (isText && !isFile) return jsonSource(String(await decodeText(part)));
  const blob = await decodePartBytes(part);
  if (isFile || !isForm) return valueSource(blob);
  const text = jsonSource(await blob.text());
  return { ...text, value: (wanted) => (wanted === "any" ? blob : text.value?.(wanted)) };
}

/** Reads a part of a multipart body as bytes, whatever its media type: a `File` if it says a file name. */
export async function decodePartBytes(part: Message): Promise<Blob> {
  const { fileName } = dispositionOf(part);
  const blob = await part.blob();
  return fileName === undefined ? blob : new File([blob], fileName, { type: blob.type });
}

function valueSource(value: unknown): Source {
  return { ...leaf(""), value: () => value };
}
