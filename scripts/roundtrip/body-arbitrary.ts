import type { MediaType } from "../../generators/src/model/index.ts";
import { type BodyCodec, bodyCodec, essenceOf } from "../../generators/src/targets/wire/body-codec.ts";
import { Impossible } from "./draw.ts";
import { form, json, multipart, type Place, plainText } from "./place.ts";
import { blobs, type Drawing, drawAnything, drawValue } from "./schema-arbitrary.ts";

const places: Readonly<Partial<Record<BodyCodec, Place>>> = {
  Json: json,
  FormUrlencoded: form,
  Multipart: multipart,
  Text: plainText,
};

/** A body of a media type, as the client or a handler gives it. Throws `Impossible`, also for what has no codec. */
export function drawBody(content: MediaType, drawing: Drawing): unknown {
  const codec = bodyCodec(drawing.api, content);
  const place = codec === undefined ? undefined : places[codec];
  if (codec === undefined) throw new Impossible("No codec");
  if (codec === "EventStream" || codec === "JsonLines" || codec === "JsonSequence") {
    return drawItems(content, codec, drawing);
  }
  if (place === undefined) return drawBytes(content, drawing);
  if (content.schema !== undefined) return drawValue([content.schema], place, drawing);
  if (place.compounds === "objects") return { a: drawing.draw.integer(0, 9) };
  return drawAnything(place, drawing.draw);
}

/** The media type to send where a range is declared. */
export function concreteType(mediaType: string): string {
  const essence = essenceOf(mediaType);
  if (!essence.includes("*")) return mediaType;
  if (essence === "*/*") return "application/octet-stream";
  const [type] = essence.split("/");
  const named: Readonly<Record<string, string>> = {
    image: "image/png",
    text: "text/plain",
    application: "application/octet-stream",
  };
  return essence.includes("+") ? essence.replace("*", "x.y") : (named[type ?? ""] ?? `${type}/x-any`);
}

function drawBytes(content: MediaType, { draw }: Drawing): Blob {
  const blob = draw.from(blobs);
  const type = concreteType(content.mediaType);
  return content.mediaType.includes("*") ? new Blob([blob], { type }) : blob;
}

/** Items, to be iterated as often as somebody asks. */
function drawItems({ itemSchema }: MediaType, codec: BodyCodec, drawing: Drawing): object {
  const { draw } = drawing;
  const events = codec === "EventStream";
  const items = Array.from({ length: draw.integer(0, 3) }, () =>
    itemSchema === undefined || events ? drawEvent(events, drawing) : drawValue([itemSchema], json, drawing),
  );
  return {
    async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
      yield* items;
    },
  };
}

/** A server-sent event: its fields are lines, and a schema says no more of them than that. */
function drawEvent(event: boolean, { draw }: Drawing): unknown {
  if (!event) return drawAnything(json, draw);
  const line = draw.pick(["a", "", " b", "é: x"]);
  return { data: draw.pick([line, `${line}\n${line}`, "{}"]), ...(draw.chance(50) && { event: "message" }) };
}
