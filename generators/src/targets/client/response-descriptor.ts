import { headerProperty } from "@tenon/runtime/wire";
import { type Code, code, type ModuleSymbol, objectKey } from "../../emit/index.ts";
import {
  type Api,
  followReference,
  type Header,
  type MediaType,
  type Operation,
  type Response,
  schemaOf,
} from "../../model/index.ts";
import { headerKeys, type Names } from "../../plan/index.ts";
import { inlineArray, inlineObject } from "../brackets.ts";
import { exactPart, formSchema, formSchemaOf, partCodec } from "../codecs/index.ts";
import { type BodyCodec, bodyCodec, isJson, isOpaque, isSpaceDelimited } from "../wire/body-codec.ts";
import { bodyDecoder, sequential } from "../wire/exact-codec.ts";
import { fieldCodecs } from "../wire/field-codecs.ts";
import { readContent } from "../wire/unread-content.ts";
import { fromWire, pureFromWire } from "../wire/wire-symbol.ts";
import { wireKind, wireType } from "../wire/wire-type.ts";
import { wireTypeLiteral } from "../wire/wire-type-literal.ts";
import { clientValue } from "./client-symbol.ts";

/** The `ClientResponse` of a status, with its key. */
export function responseDescriptor(api: Api, operation: Operation, response: Response, names: Names): Code {
  const { headers } = response;
  const content = readContent(api, operation, response);
  const keys = headerKeys(headers.map(({ name }) => name));
  const members: Code[] = [];
  if (content.length > 0) {
    const decoders = content.map(
      (one) => code`${objectKey(one.mediaType)}: ${contentDecoder(api, one, names)}`,
    );
    members.push(code`content: ${inlineObject(decoders)}`);
  }
  if (headers.length > 0) {
    const described = headers.map((header) =>
      headerDescriptor(api, header, keys.get(header.name) ?? header.name, names),
    );
    members.push(code`headers: ${inlineArray(described)}`);
  }
  return code`${response.status}: ${inlineObject(members)}`;
}

/** Codecs whose decoder needs no more than the message. */
const selfContained: ReadonlySet<BodyCodec> = new Set(["Json", "Binary", "Any"]);

function contentDecoder(api: Api, content: MediaType, names: Names): Code {
  const values = partCodec(api, names, formSchema(api, content), "response");
  if (values === undefined) return wireContentDecoder(api, content, names);
  if (!sequential.has(bodyCodec(api, content))) {
    return pureFromWire("decodedBody", [values, wireContentDecoder(api, content, names)]);
  }
  return itemReader(code`${fromWire("decodedItems")}(${values}, ${itemDecoder(api, content, names)})`);
}

/** What reads the wire form of a body. */
export function wireContentDecoder(api: Api, content: MediaType, names: Names): Code {
  const codec = bodyCodec(api, content);
  const decode = decoderOf(api, content, names);
  return sequential.has(codec)
    ? itemReader(itemDecoder(api, content, names))
    : wholeDecoder(api, content, codec, decode);
}

function itemReader(decode: Code): Code {
  return code`(message, explain) => ${clientValue("readItems")}(${decode}(message), explain)`;
}

/** What reads a sequence. Parts do not say themselves what they are, as JSON does. */
function itemDecoder(api: Api, content: MediaType, names: Names): Code {
  const decode = decoderOf(api, content, names);
  if (bodyCodec(api, content) !== "MultipartItems") return code`${decode}`;
  const options = decoderOptions(api, content);
  return code`((message) => ${decode}(message${options}))`;
}

/** The type and the fields that a decoder takes beside the message. */
function decoderOptions(api: Api, content: MediaType): readonly Code[] {
  const schema = content.schema ?? content.itemSchema;
  const type = schema === undefined ? "any" : wireType(api, schema);
  const fields = fieldCodecs(bodyCodec(api, content), content, { api, way: "decode", exact: false });
  const options = fields === undefined ? [wireTypeLiteral(type)] : [wireTypeLiteral(type), fields];
  return options.map((option) => code`, ${option}`);
}

function decoderOf(api: Api, content: MediaType, names: Names): ModuleSymbol {
  const exact = exactPart(api, names, formSchema(api, content), "response");
  return fromWire(bodyDecoder(bodyCodec(api, content), exact));
}

/** What reads a body at once. */
function wholeDecoder(api: Api, content: MediaType, codec: BodyCodec, decode: ModuleSymbol): Code {
  if (selfContained.has(codec)) return code`${decode}`;
  if (codec === "Text") {
    const isText = content.schema === undefined || isOpaque(api, content);
    const type = isText ? "any" : wireKind(api, content.schema);
    return type === "number" || type === "int64" || type === "boolean"
      ? code`(message) => ${decode}(message, ${type})`
      : code`(message) => ${decode}(message)`;
  }
  return code`(message) => ${decode}(message${decoderOptions(api, content)})`;
}

function headerDescriptor(api: Api, header: Header, key: string, names: Names): Code {
  const text = wireHeaderDecoder(api, header, names);
  const values = partCodec(api, names, formSchemaOf(api, header.serialization), "response");
  const decode =
    values === undefined
      ? text
      : pureFromWire("decodedHeader", text === undefined ? [values] : [values, text]);
  return inlineObject([
    code`name: ${header.name}`,
    ...(key === headerProperty(header.name) ? [] : [code`key: ${key}`]),
    ...(header.required ? [code`required: true`] : []),
    ...(decode === undefined ? [] : [code`decode: ${decode}`]),
  ]);
}

/** How the wire form of a header is decoded; `undefined` for text, which needs no decoding. */
export function wireHeaderDecoder(api: Api, { serialization }: Header, names: Names): Code | undefined {
  const exact = exactPart(api, names, formSchemaOf(api, serialization), "response");
  if (serialization.kind === "content") {
    const decode = exact ? "decodeExactContentJsonHeader" : "decodeContentJsonHeader";
    return isJson(serialization.content.mediaType) ? code`${fromWire(decode)}` : undefined;
  }
  const { schema, explode } = serialization;
  if (isSpaceDelimited(api, serialization)) return code`${fromWire("decodeSpaceDelimitedHeader")}`;
  const type = wireType(api, schema);
  if (type === "string" || type === "any") return undefined;
  const { type: types = [] } = schemaOf(api, followReference(api, schema).id);
  if (type === "number" && types.length === 1 && types[0] === "integer")
    return code`${fromWire("decodeIntegerHeader")}`;
  return code`(name, text) => ${fromWire("decodeDeclaredHeader")}(name, text, ${wireTypeLiteral(type)}, ${explode})`;
}
