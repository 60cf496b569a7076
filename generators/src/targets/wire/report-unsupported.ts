import type { WireType } from "@tenon/runtime/wire";
import type { DiagnosticCode, Finding, Report } from "../../diagnostics/index.ts";
import {
  type Api,
  essenceOf,
  type MediaType,
  type Operation,
  type SchemaId,
  type Serialization,
} from "../../model/index.ts";
import {
  type BodyCodec,
  bodyCodec,
  hasOtherCharset,
  isJson,
  isOpaque,
  multipart,
  namedMultipart,
} from "./body-codec.ts";
import {
  kindOf,
  mayHaveProperty,
  namedParts,
  nestedKind,
  type PartDescription,
  positionedParts,
  propertyOf,
} from "./part-schema.ts";
import { isBodiless, unreadContent } from "./unread-content.ts";
import { isBeyondWireType, wireType } from "./wire-type.ts";

/** What is known of operations: several targets report it. */
const known = new WeakMap<Api, Map<Operation, readonly Finding[]>>();

/** Reports what no codec puts on the wire, or reads from it, as the document says. */
export function reportUnsupported(api: Api, operation: Operation, report: Report): void {
  const findings = known.get(api) ?? new Map<Operation, readonly Finding[]>();
  known.set(api, findings);
  const found = findings.get(operation) ?? unsupportedIn(api, operation);
  findings.set(operation, found);
  found.forEach(report);
}

function unsupportedIn(api: Api, operation: Operation): readonly Finding[] {
  const found: Finding[] = [];
  const values = [...operation.parameters, ...operation.responses.flatMap(({ headers }) => headers)];
  for (const { name, serialization, origin } of values) {
    if (isDeepList(api, serialization)) found.push({ code: "TN435", message: deepList(name), origin });
    if (serialization.kind === "style" && isTooLarge(api, serialization.style, serialization.schema)) {
      found.push({ code: "TN445", message: tooLarge(name), origin });
    }
    if (!nestsBeyondStyle(api, serialization)) continue;
    const message = `\`${name}\` holds lists or objects within a list or object, for which its style has no form.`;
    found.push({ code: "TN434", message, origin });
  }
  const contents = [
    ...values.flatMap(({ serialization }) =>
      serialization.kind === "content" ? [{ content: serialization.content, isBody: false }] : [],
    ),
    ...(operation.requestBody?.content ?? []).map((content) => ({ content, isBody: true })),
    ...operation.responses.flatMap((response) =>
      isBodiless(operation, response) ? [] : response.content.map((content) => ({ content, isBody: true })),
    ),
  ];
  for (const response of operation.responses) {
    const [content] = response.content;
    // That of HEAD is what GET has, which nobody meant to come.
    if (content === undefined || operation.method === "HEAD" || !isBodiless(operation, response)) continue;
    const message = `A response of ${response.status} has no body: what is described for one never comes.`;
    found.push({ code: "TN451", message, origin: content.origin });
  }
  const unread = new Set(operation.responses.flatMap((response) => unreadContent(api, operation, response)));
  for (const { content, isBody } of contents) {
    const told = unread.has(content) ? [leftOut(content)] : findings(api, content, isBody);
    for (const [code, message] of told) found.push({ code, message, origin: content.origin });
  }
  return found;
}

/** Whether a list is to be written as `deepObject`. */
function isDeepList(api: Api, serialization: Serialization): boolean {
  return (
    serialization.kind === "style" &&
    serialization.style === "deepObject" &&
    kindOf(api, serialization.schema) === "list"
  );
}

function deepList(name: string): string {
  return `\`${name}\` is a list, for which \`deepObject\` has no form: it is sent as \`${name}[]=a&${name}[]=b\`.`;
}

/** Whether a value can hold lists or objects within lists or objects, which only `deepObject` has a form for here. */
function nestsBeyondStyle(api: Api, serialization: Serialization): boolean {
  if (serialization.kind === "content" || serialization.style === "deepObject") return false;
  return membersOf(wireType(api, serialization.schema)).some((member) => membersOf(member).length > 0);
}

/** What a list or object holds, and those among some alternatives. */
function membersOf(type: WireType): readonly WireType[] {
  if (typeof type === "string" || "const" in type) return [];
  if ("oneOf" in type) return type.oneOf.flatMap(membersOf);
  if ("items" in type) return [type.items, ...(type.prefixItems ?? [])];
  // An object always counts as one that may hold something.
  return [type.additional ?? "any", ...Object.values(type.properties)];
}

/** Whether `deepObject`, the only style that writes values within values as texts, is to hold more of them than are told apart. */
function isTooLarge(api: Api, style: string | undefined, schema: SchemaId): boolean {
  return style === "deepObject" && isBeyondWireType(api, schema);
}

function tooLarge(name: string): string {
  return `\`${name}\` holds too many values within values: servers read some of them as texts.`;
}

type CodedMessage = readonly [code: DiagnosticCode, message: string];

function leftOut({ mediaType }: MediaType): CodedMessage {
  const message = `\`${mediaType}\` has no codec for what its schema describes: clients ask for the other media types of the response.`;
  return ["TN450", message];
}

function findings(api: Api, content: MediaType, isBody: boolean): readonly CodedMessage[] {
  const { mediaType } = content;
  const found: CodedMessage[] = [];
  const codec = bodyCodec(api, content);
  if (isOpaque(api, content)) {
    const type = isBody && codec === "Binary" ? "`Blob`" : "`string`";
    found.push([
      "TN430",
      `\`${mediaType}\` has no codec for what its schema describes: here it is a ${type}.`,
    ]);
  }
  if (codec === "Text" && hasOtherCharset(mediaType)) {
    found.push(["TN444", `\`${mediaType}\` is written in UTF-8 here, whatever its charset says.`]);
  }
  if (codec === "FormUrlencoded")
    return [...found, ...strayEncodings(api, content), ...fieldFindings(api, content)];
  if (!multipart.has(codec)) return [...found, ...encodingsOfNoParts(content)];
  if (namedMultipart.has(codec) && essenceOf(mediaType) !== "multipart/form-data") {
    found.push([
      "TN431",
      `\`${mediaType}\` has its parts written and read as those of \`multipart/form-data\`.`,
    ]);
  }
  return [...found, ...partFindings(api, codec, content)];
}

/** Only forms and multipart bodies have parts (OpenAPI 3.2, 4.15). */
function encodingsOfNoParts(content: MediaType): readonly CodedMessage[] {
  const { mediaType, encoding, prefixEncoding, itemEncoding } = content;
  if (encoding.length === 0 && (prefixEncoding ?? itemEncoding) === undefined) return [];
  return [["TN432", `\`${mediaType}\` has no parts, so that its encodings have no effect.`]];
}

/** Encodings by a name that no property of the body has. */
function strayEncodings(api: Api, { schema, encoding }: MediaType): readonly CodedMessage[] {
  if (schema === undefined) return [];
  const stray = encoding.filter(([name]) => !mayHaveProperty(api, schema, name));
  return stray.map(([name]) => [
    "TN432",
    `The body has no property \`${name}\`, so that the encoding of that name has no effect.`,
  ]);
}

/** What is said of the fields of a form. */
function fieldFindings(api: Api, { schema, encoding }: MediaType): readonly CodedMessage[] {
  return encoding.flatMap(([name, { style }]): readonly CodedMessage[] => {
    const field = schema === undefined ? undefined : propertyOf(api, schema, name);
    if (field === undefined) return [];
    const isList = style === "deepObject" && kindOf(api, field) === "list";
    return [
      ...(isList ? [["TN435", deepList(name)] as const] : []),
      ...(isTooLarge(api, style, field) ? [["TN445", tooLarge(name)] as const] : []),
    ];
  });
}

/** What is said of the parts of a multipart body. */
function partFindings(api: Api, codec: BodyCodec, content: MediaType): readonly CodedMessage[] {
  const { schema, itemSchema, prefixEncoding, itemEncoding } = content;
  if (codec === "MultipartItems") {
    return findingsOfPart(api, { key: "items", schema: itemSchema, encoding: itemEncoding });
  }
  if (!namedMultipart.has(codec)) {
    return positionedParts(api, schema, content).flatMap((part) => findingsOfPart(api, part));
  }
  const parts = namedParts(api, schema, content).flatMap((part) => findingsOfPart(api, part));
  const found = [...strayEncodings(api, content), ...parts];
  if ((prefixEncoding ?? itemEncoding) === undefined) return found;
  const message = "`prefixEncoding` and `itemEncoding` speak of a list, which the body is not.";
  return [["TN432", message], ...found];
}

function findingsOfPart(api: Api, part: PartDescription): readonly CodedMessage[] {
  const { key, schema, encoding } = part;
  if (encoding === undefined || schema === undefined) return [];
  const nested = nestedKind(api, part);
  if (nested !== undefined) {
    const parts = nested === "list" ? positionedParts : namedParts;
    return parts(api, schema, encoding).flatMap((one) =>
      findingsOfPart(api, { ...one, key: `${key}/${one.key}` }),
    );
  }
  const { prefixEncoding, itemEncoding, contentType } = encoding;
  const found: CodedMessage[] = [];
  if (encoding.encoding.length > 0 || (prefixEncoding ?? itemEncoding) !== undefined) {
    const message = `The part \`${key}\` is not multipart itself, so that the encodings within its encoding have no effect.`;
    found.push(["TN432", message]);
  }
  if (contentType !== undefined && !allowsJson(contentType) && kindOf(api, schema) !== undefined) {
    const message = `The part \`${key}\` is a list or an object, which \`${contentType}\` has no codec for.`;
    found.push(["TN443", message]);
  }
  return found;
}

/** Whether one of the media types of an encoding, with commas between, is JSON or a range. */
function allowsJson(contentType: string): boolean {
  return contentType.split(",").some((type) => isJson(type) || type.includes("*"));
}
