import {
  type Api,
  everyOperation,
  type Header,
  type MediaType,
  type Operation,
  reachableSchemas,
  type SchemaId,
  type Serialization,
} from "../model/index.ts";
import { isJson } from "./wire/body-codec.ts";

/**
 * The schemas of what is text, or bytes, outside JSON: of parameters, headers and other bodies, with all that they lead to. What is JSON is
 * written and read whatever its schema says, unless applications have some of it in another form. No target reads the headers of parts.
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

function ofContent({ schema, itemSchema }: MediaType): readonly SchemaId[] {
  return [schema, itemSchema].filter((id) => id !== undefined);
}
