import { headerProperty } from "@tenon/runtime/wire";
import { type Code, code, objectKey } from "../../emit/index.ts";
import {
  type Api,
  followReference,
  type Header,
  type MediaType,
  type Operation,
  type Response,
  schemaOf,
} from "../../model/index.ts";
import { headerKeys } from "../../plan/index.ts";
import { inlineArray, inlineObject } from "../brackets.ts";
import { type BodyCodec, bodyCodec, isJson, isOpaque, isSpaceDelimited } from "../wire/body-codec.ts";
import { fieldCodecs } from "../wire/field-codecs.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { wireKind, wireType, wireTypeLiteral } from "../wire/wire-type.ts";
import { clientValue } from "./client-symbol.ts";

/** The `ClientResponse` of a status, with its key. */
export function responseDescriptor(api: Api, { method }: Operation, response: Response): Code {
  const { headers } = response;
  // Platforms differ in what a body of HEAD is; there is none (RFC 9110, 9.3.2).
  const content = method === "HEAD" ? [] : response.content;
  const keys = headerKeys(headers.map(({ name }) => name));
  const members: Code[] = [];
  if (content.length > 0) {
    const decoders = content.map((one) => code`${objectKey(one.mediaType)}: ${bodyDecoder(api, one)}`);
    members.push(code`content: ${inlineObject(decoders)}`);
  }
  if (headers.length > 0) {
    const described = headers.map((header) =>
      headerDescriptor(api, header, keys.get(header.name) ?? header.name),
    );
    members.push(code`headers: ${inlineArray(described)}`);
  }
  return code`${response.status}: ${inlineObject(members)}`;
}

/** Codecs whose decoder needs no more than the message. */
const selfContained: ReadonlySet<BodyCodec> = new Set(["Json", "Binary", "Any"]);

/** Codecs whose decoder gives items one by one. */
const streaming: ReadonlySet<BodyCodec> = new Set(["JsonLines", "JsonSequence", "EventStream"]);

function bodyDecoder(api: Api, content: MediaType): Code {
  const codec = bodyCodec(api, content);
  const decode = fromWire(`decode${codec}`);
  if (selfContained.has(codec)) return code`${decode}`;
  if (codec === "Text") {
    const isText = content.schema === undefined || isOpaque(api, content);
    const type = isText ? "any" : wireKind(api, content.schema);
    return type === "number" || type === "boolean"
      ? code`(message) => ${decode}(message, ${type})`
      : code`(message) => ${decode}(message)`;
  }
  if (streaming.has(codec)) {
    return code`(message, explain) => ${clientValue("readItems")}(${decode}(message), explain)`;
  }
  const type = content.schema === undefined ? "any" : wireType(api, content.schema);
  const fields = fieldCodecs(codec, content, "decode");
  const options = fields === undefined ? [wireTypeLiteral(type)] : [wireTypeLiteral(type), fields];
  return code`(message) => ${decode}(message${options.map((option) => code`, ${option}`)})`;
}

function headerDescriptor(api: Api, header: Header, key: string): Code {
  const decode = headerDecoder(api, header);
  return inlineObject([
    code`name: ${header.name}`,
    ...(key === headerProperty(header.name) ? [] : [code`key: ${key}`]),
    ...(header.required ? [code`required: true`] : []),
    ...(decode === undefined ? [] : [code`decode: ${decode}`]),
  ]);
}

/** How a header is decoded; `undefined` for text, which needs no decoding. */
function headerDecoder(api: Api, { serialization }: Header): Code | undefined {
  if (serialization.kind === "content") {
    return isJson(serialization.content.mediaType) ? code`${fromWire("decodeContentJsonHeader")}` : undefined;
  }
  const { schema, explode } = serialization;
  if (isSpaceDelimited(api, serialization)) return code`${fromWire("decodeSpaceDelimitedHeader")}`;
  const type = wireType(api, schema);
  if (type === "string" || type === "any") return undefined;
  const { type: types = [] } = schemaOf(api, followReference(api, schema).id);
  if (types.length === 1 && types[0] === "integer") return code`${fromWire("decodeIntegerHeader")}`;
  return code`(name, text) => ${fromWire("decodeDeclaredHeader")}(name, text, ${wireTypeLiteral(type)}, ${explode})`;
}
