import {
  type Api,
  essenceOf,
  followReference,
  type MediaType,
  type SchemaId,
} from "../../generators/src/model/index.ts";
import { type BodyCodec, bodyCodec, isOpaque } from "../../generators/src/targets/wire/body-codec.ts";
import { sequential } from "../../generators/src/targets/wire/exact-codec.ts";
import { wireKind } from "../../generators/src/targets/wire/wire-type.ts";
import { attempt, Impossible } from "./draw.ts";
import { formPlace, json, multipart, multipartList, type Place, plainText } from "./place.ts";
import { blobs, type Drawing, drawAnything, drawValue } from "./schema-arbitrary.ts";

/** Whether a value is valid. */
type Accepts = (value: unknown) => boolean;

const places: Readonly<Partial<Record<BodyCodec, Place>>> = {
  Json: json,
  Multipart: multipart,
  MultipartParts: multipart,
  MultipartList: multipartList,
  Text: plainText,
};

/**
 * A body of a media type, as the client or a handler gives it; its items, if it is a sequence, are accepted one by one. Throws `Impossible`,
 * also for what has no codec.
 */
export function drawBody(content: MediaType, drawing: Drawing, accepts: Accepts = () => true): unknown {
  const codec = bodyCodec(drawing.api, content);
  const known = codec === undefined ? undefined : places[codec];
  const place = codec === "FormUrlencoded" ? formPlace(content.encoding) : known;
  if (codec === undefined) throw new Impossible("No codec");
  if (sequential.has(codec)) return drawItems(content, codec, drawing, accepts);
  if (place === undefined) return drawAny(content, codec, drawing);
  // What is text though its schema says otherwise may be any text.
  const schema = isOpaque(drawing.api, content) ? undefined : content.schema;
  if (schema !== undefined) return drawValue([schema], place, drawing);
  if (place.compounds === "objects") return { a: drawing.draw.integer(0, 9) };
  return drawAnything(place, drawing.draw);
}

/** The media type to send where a range is declared: JSON where its schema describes a value, and the range allows it. */
export function concreteType({ mediaType, schema }: MediaType, api: Api): string {
  const essence = essenceOf(mediaType);
  if (!essence.includes("*")) return mediaType;
  const described =
    schema !== undefined && wireKind(api, schema) !== "any" && !followReference(api, schema).binary;
  if (described && /^(\*|application)\/\*$/.test(essence)) return "application/json";
  if (essence === "*/*") return "application/octet-stream";
  const [type] = essence.split("/");
  const named: Readonly<Record<string, string>> = {
    image: "image/png",
    text: "text/plain",
    application: "application/octet-stream",
  };
  return essence.includes("+") ? essence.replace("*", "x.y") : (named[type ?? ""] ?? `${type}/x-any`);
}

/** A value where the schema describes one and JSON can carry it, else bytes. */
function drawAny(content: MediaType, codec: BodyCodec, drawing: Drawing): unknown {
  const type = concreteType(content, drawing.api);
  if (codec === "Any" && content.schema !== undefined && type === "application/json") {
    const value = drawValue([content.schema], json, drawing);
    if (typeof value === "string") throw new Impossible("A text, which would be sent as it is");
    return value;
  }
  const blob = drawing.draw.from(blobs);
  return content.mediaType.includes("*") ? new Blob([blob], { type }) : blob;
}

/** Items, to be iterated as often as somebody asks. */
function drawItems({ itemSchema }: MediaType, codec: BodyCodec, drawing: Drawing, accepts: Accepts): object {
  const place = codec === "MultipartItems" ? multipartList.item : json;
  const drawItem = (): unknown => {
    if (codec === "EventStream") return drawEvent(itemSchema, drawing);
    return itemSchema === undefined
      ? drawAnything(json, drawing.draw)
      : drawValue([itemSchema], place, drawing);
  };
  const items = Array.from({ length: drawing.draw.integer(0, 3) }, () => {
    const found = attempt(attempts, drawItem, accepts);
    if (found === undefined) throw new Impossible("No item is valid");
    return found.value;
  });
  return {
    async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
      yield* items;
    },
  };
}

/** How often an item is drawn anew until it is valid. */
const attempts = 40;

/** A server-sent event: one that the schema describes, if its fields can be written, or one of any lines. */
function drawEvent(itemSchema: SchemaId | undefined, drawing: Drawing): unknown {
  const { draw } = drawing;
  if (itemSchema !== undefined && draw.chance(50)) {
    const event = drawValue([itemSchema], json, drawing);
    if (!isEvent(event)) throw new Impossible("The fields of an event are lines");
    return event;
  }
  const line = draw.pick(["a", "", " b", "é: x"]);
  return { data: draw.pick([line, `${line}\n${line}`, "{}"]), ...(draw.chance(50) && { event: "message" }) };
}

/** Whether a value can be written as an event (HTML, 9.2.6): only the data has line breaks, and those are line feeds. */
function isEvent(value: unknown): boolean {
  const fields: Readonly<Record<string, RegExp>> = {
    data: /^[^\r]*$/,
    event: /^[^\r\n]+$/,
    id: /^[^\r\n\0]*$/,
    retry: /^\d{1,9}$/,
  };
  if (typeof value !== "object" || value === null || !("data" in value)) return false;
  return Object.entries(value).every(
    ([name, one]) =>
      typeof one === (name === "retry" ? "number" : "string") && fields[name]?.test(String(one)) === true,
  );
}
