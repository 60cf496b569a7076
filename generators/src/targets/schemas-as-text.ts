import {
  type Api,
  everyOperation,
  type Header,
  type MediaType,
  type Operation,
  type PartEncodings,
  reachableSchemas,
  type SchemaId,
  type Serialization,
} from "../model/index.ts";
import { isJson } from "./wire/body-codec.ts";

/**
 * The schemas of what is text, or bytes, outside JSON: of parameters, headers and other bodies, with all that they lead to. What is JSON is
 * written and read whatever its schema says, unless applications have some of it in another form.
 */
export function schemasAsText(api: Api): ReadonlySet<SchemaId> {
  return reachableSchemas(api, everyOperation([...api.operations, ...api.webhooks]).flatMap(ofOperation));
}

function ofOperation({ parameters, requestBody, responses }: Operation): readonly SchemaId[] {
  return [
    ...parameters.flatMap(({ serialization }) => ofSerialization(serialization)),
    ...(requestBody?.content ?? []).flatMap(ofBody),
    ...responses.flatMap(({ headers, content }) => [...ofHeaders(headers), ...content.flatMap(ofBody)]),
  ];
}

function ofHeaders(headers: readonly Header[]): readonly SchemaId[] {
  return headers.flatMap(({ serialization }) => ofSerialization(serialization));
}

function ofSerialization(serialization: Serialization): readonly SchemaId[] {
  return serialization.kind === "style" ? [serialization.schema] : ofContent(serialization.content);
}

function ofBody(content: MediaType): readonly SchemaId[] {
  return isJson(content.mediaType) ? [] : ofContent(content);
}

function ofContent(content: MediaType): readonly SchemaId[] {
  return [content.schema, content.itemSchema].filter((id) => id !== undefined).concat(ofEncodings(content));
}

function ofEncodings({ encoding, prefixEncoding = [], itemEncoding }: PartEncodings): SchemaId[] {
  const encodings = [...encoding.map(([, one]) => one), ...prefixEncoding];
  if (itemEncoding !== undefined) encodings.push(itemEncoding);
  return encodings.flatMap((one) => [...ofHeaders(one.headers), ...ofEncodings(one)]);
}
