import {
  child,
  children,
  type DocumentNode,
  isArray,
  isObjectNode,
  type ObjectNode,
  originOf,
} from "../document/index.ts";
import type { Encoding, Entries, MediaType, SchemaId } from "../model/index.ts";
import { examplesOf } from "./example.ts";
import { extensionsOf } from "./extensions.ts";
import { flagField, listField, mapField, optional, textField } from "./fields.ts";
import { headersOf } from "./header.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { checkedStyle } from "./parameter-style.ts";
import { follow } from "./reference.ts";
import { schemaField } from "./schema.ts";

/** The media types of a `content` map, in source order. */
export function contentOf(lowering: Lowering, node: ObjectNode): readonly MediaType[] {
  return mapField(lowering, node, "content").flatMap(([mediaType, entry]) => {
    const object = follow(lowering, entry, "A media type");
    return object === undefined ? [] : [mediaTypeOf(lowering, mediaType, object)];
  });
}

/** The Media Type Object (OpenAPI 3.2, 4.14). */
function mediaTypeOf(lowering: Lowering, mediaType: string, node: ObjectNode): MediaType {
  reportStrayFields(lowering, node, "media type");
  reportStreamWithoutItems(lowering, mediaType, node);
  const prefix = child(node, "prefixEncoding");
  const item = child(node, "itemEncoding");
  return {
    mediaType,
    ...optional("schema", bodySchema(lowering, mediaType, node)),
    ...optional("itemSchema", schemaField(lowering, node, "itemSchema")),
    encoding: encodings(lowering, node),
    ...(isArray(prefix?.value) && {
      prefixEncoding: listField(lowering, node, "prefixEncoding").flatMap((one) =>
        isObjectNode(one) ? [encodingOf(lowering, one)] : [],
      ),
    }),
    ...(isObjectNode(item) && { itemEncoding: encodingOf(lowering, item) }),
    examples: examplesOf(lowering, node),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

/** Events never end by themselves, so that a `schema`, which speaks of the whole content, says nothing of use. */
function reportStreamWithoutItems(lowering: Lowering, mediaType: string, node: ObjectNode): void {
  if (!isEventStream(mediaType) || child(node, "itemSchema") !== undefined) return;
  const message = `\`${mediaType}\` without \`itemSchema\` is one text here, which is there when the last event has come.`;
  lowering.report({ code: "TN230", message, origin: node.origin });
}

/** Whether a media type is that of server-sent events, whatever its parameters. */
function isEventStream(mediaType: string): boolean {
  return /^\s*text\/event-stream\s*(;|$)/i.test(mediaType);
}

/** Media types whose content is bytes, whatever it means. */
const bytes = /^\s*((image|audio|video|font)\/|application\/(octet-stream|pdf|zip|gzip)\b)/i;

/** Since 3.1, an empty schema for content that is no text stands for the bytes themselves (OpenAPI 3.2, 4.14.6.2). */
function bodySchema(lowering: Lowering, mediaType: string, node: ObjectNode): SchemaId | undefined {
  const id = schemaField(lowering, node, "schema");
  const schema = child(node, "schema");
  const isEmpty = isObjectNode(schema) && Object.keys(schema.value).length === 0;
  if (id !== undefined && isEmpty && bytes.test(mediaType)) lowering.schemas.draft(id).binary = true;
  return id;
}

function encodings(lowering: Lowering, node: ObjectNode): Entries<Encoding> {
  return mapField(lowering, node, "encoding").flatMap(([name, one]) =>
    isObjectNode(one) ? [[name, encodingOf(lowering, one)] as const] : [],
  );
}

/** The Encoding Object (OpenAPI 3.2, 4.15). */
function encodingOf(lowering: Lowering, node: ObjectNode): Encoding {
  reportStrayFields(lowering, node, "encoding");
  for (const key of ["encoding", "prefixEncoding", "itemEncoding"]) {
    if (child(node, key) === undefined) continue;
    const message = `\`${key}\` of parts within a part is not read.`;
    lowering.report({ code: "TN224", message, origin: originOf(node, key) });
  }
  const style = textField(lowering, node, "style");
  return {
    ...optional("contentType", textField(lowering, node, "contentType")),
    headers: headersOf(lowering, node),
    // Fields of forms have the styles of the query.
    ...optional("style", style === undefined ? undefined : checkedStyle(lowering, node, "query", style)),
    ...optional("explode", flagField(lowering, node, "explode")),
    ...optional("allowReserved", flagField(lowering, node, "allowReserved")),
  };
}

/** The first entry of a `content` map that has to have exactly one. */
export function soleContent(lowering: Lowering, node: ObjectNode): MediaType | undefined {
  const content = child(node, "content");
  if (content === undefined) return undefined;
  return firstOf(lowering, content);
}

function firstOf(lowering: Lowering, content: DocumentNode): MediaType | undefined {
  const [first, ...others] = children(content);
  if (others.length > 0) {
    const message = "`content` of a parameter or header has exactly one media type; the first one counts.";
    lowering.report({ code: "TN202", message, origin: content.origin });
  }
  const object = first === undefined ? undefined : follow(lowering, first[1], "A media type");
  return first === undefined || object === undefined ? undefined : mediaTypeOf(lowering, first[0], object);
}
