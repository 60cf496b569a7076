import { identifier, type ModuleSymbol, runtimeSymbol } from "../emit/index.ts";
import { type Api, type MediaType, schemaOf } from "../model/index.ts";
import { wireType } from "./wire-type.ts";

/** How the body of a media type is written: the part of the codec's name behind `encode` and `decode`. */
export type BodyFormat = "Json" | "FormUrlencoded" | "Multipart" | "Text" | "Binary";

/** Whether a media type is JSON: `application/json`, or anything with the suffix `+json`. */
export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(essenceOf(mediaType));
}

/**
 * The format of a body, or `undefined` where values of its schema have no form in its media type that the runtime knows
 * (objects in XML). Media types that nobody declares a structure for are bytes.
 */
export function bodyFormat(api: Api, content: MediaType): BodyFormat | undefined {
  const essence = essenceOf(content.mediaType);
  if (isJson(essence)) return "Json";
  if (content.schema === undefined || isBinary(api, content))
    return essence.startsWith("text/") ? "Text" : "Binary";
  if (essence === "application/x-www-form-urlencoded") return "FormUrlencoded";
  if (essence === "multipart/form-data") return "Multipart";
  const type = wireType(api, content.schema);
  if (essence.startsWith("text/") || type === "string") return "Text";
  if (type === "any") return "Binary";
  // A range that includes JSON: a structure can only be meant as JSON.
  return essence === "*/*" || essence === "application/*" ? "Json" : undefined;
}

/** The runtime's codec of a format. */
export function bodyCodec(way: "encode" | "decode", format: BodyFormat): ModuleSymbol {
  return runtimeSymbol("wire", identifier(`${way}${format}`));
}

function isBinary(api: Api, { schema: id }: MediaType): boolean {
  const seen = new Set<number>();
  for (let next = id; next !== undefined && !seen.has(next); ) {
    seen.add(next);
    const schema = schemaOf(api, next);
    if (schema.binary === true) return true;
    next = schema.ref;
  }
  return false;
}

function essenceOf(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}
