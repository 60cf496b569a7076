import { isMediaTypeList } from "@tenon/runtime/wire";
import {
  child,
  children,
  type DocumentNode,
  isArray,
  isObjectNode,
  type ObjectNode,
  originOf,
} from "../document/index.ts";
import {
  type Encoding,
  isBytesType,
  isMultipart,
  type MediaType,
  type PartEncodings,
  sequenceFormat,
} from "../model/index.ts";
import { examplesOf } from "./example.ts";
import { extensionsOf } from "./extensions.ts";
import { flagField, listField, mapField, optional, textField } from "./fields.ts";
import { headersOf } from "./header.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { mediaTypeNames } from "./media-type-name.ts";
import { checkedStyle } from "./parameter-style.ts";
import { markPart, markPartBytes, saysNothing } from "./part-bytes.ts";
import { follow } from "./reference.ts";
import { schemaField } from "./schema.ts";
import { sequenceSchemas } from "./sequence.ts";

/** The media types of a `content` map, in source order. */
export function contentOf(lowering: Lowering, node: ObjectNode): readonly MediaType[] {
  const entries = mapField(lowering, node, "content");
  const written = new Set(entries.map(([key]) => key));
  return entries.flatMap(([key, entry]) => {
    const object = follow(lowering, entry, "A media type");
    if (object === undefined) return [];
    return mediaTypeNames(lowering, key, entry.origin)
      .filter((name) => name === key || !written.has(name))
      .map((name) => mediaTypeOf(lowering, name, object));
  });
}

/** The Media Type Object (OpenAPI 3.2, 4.14). */
function mediaTypeOf(lowering: Lowering, mediaType: string, node: ObjectNode): MediaType {
  reportStrayFields(lowering, node, "media type");
  if (isMultipart(mediaType)) {
    markPartBytes(lowering, node, child(node, "schema"));
    markPart(lowering, child(node, "itemEncoding"), child(node, "itemSchema"));
  }
  return {
    mediaType,
    ...contentSchemas(lowering, mediaType, node),
    ...partEncodings(lowering, node),
    examples: examplesOf(lowering, node),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

/** The schemas of a body: of the whole, or of its items. */
export function contentSchemas(
  lowering: Lowering,
  mediaType: string,
  node: ObjectNode,
): Pick<MediaType, "schema" | "itemSchema"> {
  const format = sequenceFormat(mediaType);
  if (format !== undefined) return sequenceSchemas(lowering, { mediaType, format, node });
  const schema = schemaField(lowering, node, "schema");
  // Since 3.1, an empty schema for content that is no text stands for the bytes themselves (OpenAPI 3.2, 4.14.6.2).
  if (schema !== undefined && saysNothing(child(node, "schema")) && isBytesType(mediaType)) {
    lowering.schemas.draft(schema).binary = true;
  }
  return {
    ...optional("schema", schema),
    ...optional("itemSchema", schemaField(lowering, node, "itemSchema")),
  };
}

/** The Encoding Objects of parts, in a media type or in a part that is multipart itself. */
function partEncodings(lowering: Lowering, node: ObjectNode): PartEncodings {
  const prefix = child(node, "prefixEncoding");
  const item = child(node, "itemEncoding");
  return {
    encoding: mapField(lowering, node, "encoding").flatMap(([name, one]) =>
      isObjectNode(one) ? [[name, encodingOf(lowering, one)] as const] : [],
    ),
    ...(isArray(prefix?.value) && {
      prefixEncoding: listField(lowering, node, "prefixEncoding").flatMap((one) =>
        isObjectNode(one) ? [encodingOf(lowering, one)] : [],
      ),
    }),
    ...(isObjectNode(item) && { itemEncoding: encodingOf(lowering, item) }),
  };
}

/** The Encoding Object (OpenAPI 3.2, 4.15). */
function encodingOf(lowering: Lowering, node: ObjectNode): Encoding {
  reportStrayFields(lowering, node, "encoding");
  const style = textField(lowering, node, "style");
  return {
    ...optional("contentType", contentTypeField(lowering, node)),
    ...partEncodings(lowering, node),
    headers: headersOf(lowering, node),
    // Fields of forms have the styles of the query.
    ...optional("style", style === undefined ? undefined : checkedStyle(lowering, node, "query", style)),
    ...optional("explode", flagField(lowering, node, "explode")),
    ...optional("allowReserved", flagField(lowering, node, "allowReserved")),
  };
}

/** A malformed one would let no part through, so that it has no effect. */
function contentTypeField(lowering: Lowering, node: ObjectNode): string | undefined {
  const text = textField(lowering, node, "contentType");
  if (text === undefined || isMediaTypeList(text)) return text;
  const message = `\`${text}\` is no list of media types, and has no effect.`;
  lowering.report({ code: "TN231", message, origin: originOf(node, "contentType") });
  return undefined;
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
  if (first === undefined || object === undefined) return undefined;
  const [name] = mediaTypeNames(lowering, first[0], first[1].origin);
  return name === undefined ? undefined : mediaTypeOf(lowering, name, object);
}
