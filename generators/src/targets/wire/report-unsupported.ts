import type { WireType } from "@tenon/runtime/wire";
import type { DiagnosticCode, Report } from "../../diagnostics/index.ts";
import type { Api, MediaType, Operation, Serialization } from "../../model/index.ts";
import { type BodyCodec, bodyCodec, essenceOf, isJson, isOpaque, multipart } from "./body-codec.ts";
import { kindOf, namedParts, nestedKind, type PartDescription, positionedParts } from "./part-schema.ts";
import { wireType } from "./wire-type.ts";

/** The operations that have been looked at, by who is told. */
const done = new WeakMap<Report, WeakSet<Operation>>();

/** Reports what no codec puts on the wire, or reads from it, as the document says. Client and server both ask; once is enough. */
export function reportUnsupported(api: Api, operation: Operation, report: Report): void {
  const known = done.get(report) ?? new WeakSet<Operation>();
  done.set(report, known);
  if (known.has(operation)) return;
  known.add(operation);
  const values = [...operation.parameters, ...operation.responses.flatMap(({ headers }) => headers)];
  for (const { name, serialization, origin } of values) {
    if (!nestsBeyondStyle(api, serialization)) continue;
    const message = `\`${name}\` holds lists or objects within a list or object, for which its style has no form.`;
    report({ code: "TN434", message, origin });
  }
  const contents = [
    ...operation.parameters.flatMap(({ serialization }) =>
      serialization.kind === "content" ? [serialization.content] : [],
    ),
    ...(operation.requestBody?.content ?? []),
    ...operation.responses.flatMap(({ content }) => content),
    ...operation.responses.flatMap(({ headers }) =>
      headers.flatMap(({ serialization }) =>
        serialization.kind === "content" ? [serialization.content] : [],
      ),
    ),
  ];
  for (const content of contents) {
    for (const [code, message] of findings(api, content)) report({ code, message, origin: content.origin });
  }
}

/** Whether a value can hold lists or objects within lists or objects, which only `deepObject` has a form for here. */
function nestsBeyondStyle(api: Api, serialization: Serialization): boolean {
  if (serialization.kind === "content" || serialization.style === "deepObject") return false;
  return membersOf(wireType(api, serialization.schema)).some((member) => membersOf(member).length > 0);
}

/** What a list or object holds, and those among some alternatives. */
function membersOf(type: WireType): readonly WireType[] {
  if (typeof type === "string") return [];
  if ("oneOf" in type) return type.oneOf.flatMap(membersOf);
  if ("items" in type) return [type.items, ...(type.prefixItems ?? [])];
  // An object always counts as one that may hold something.
  return [type.additional ?? "any", ...Object.values(type.properties)];
}

function findings(api: Api, content: MediaType): readonly (readonly [DiagnosticCode, string])[] {
  const { mediaType } = content;
  const found: (readonly [DiagnosticCode, string])[] = [];
  const codec = bodyCodec(api, content);
  // What events without `itemSchema` are here was said where they were read.
  if (isOpaque(api, content) && essenceOf(mediaType) !== "text/event-stream") {
    const type = codec === "Text" ? "`string`" : "`Blob`";
    found.push([
      "TN430",
      `\`${mediaType}\` has no codec for what its schema describes: here it is a ${type}.`,
    ]);
  }
  if (!multipart.has(codec)) return found;
  if (
    (codec === "Multipart" || codec === "MultipartParts") &&
    essenceOf(mediaType) !== "multipart/form-data"
  ) {
    found.push([
      "TN431",
      `\`${mediaType}\` has its parts written and read as those of \`multipart/form-data\`.`,
    ]);
  }
  return [...found, ...partFindings(api, codec, content)];
}

/** What is said of the parts of a multipart body. */
function partFindings(
  api: Api,
  codec: BodyCodec,
  content: MediaType,
): readonly (readonly [DiagnosticCode, string])[] {
  const hasPositions = content.prefixEncoding !== undefined || content.itemEncoding !== undefined;
  const isNamed = codec === "Multipart" || codec === "MultipartParts";
  const stray =
    isNamed && hasPositions
      ? ["`prefixEncoding` and `itemEncoding` speak of a list, which the body is not."]
      : [];
  const parts = isNamed
    ? namedParts(api, content.schema, content)
    : positionedParts(api, content.schema, content);
  const ofItems = { key: "items", schema: content.itemSchema, encoding: content.itemEncoding };
  const found = (codec === "MultipartItems" ? [ofItems] : parts).flatMap((part) => ofPart(api, part));
  return [...stray.map((message) => ["TN432", message] as const), ...found];
}

function ofPart(api: Api, part: PartDescription): readonly (readonly [DiagnosticCode, string])[] {
  const { key, schema, encoding } = part;
  if (encoding === undefined || schema === undefined) return [];
  const nested = nestedKind(api, part);
  if (nested !== undefined) {
    const inner =
      nested === "list" ? positionedParts(api, schema, encoding) : namedParts(api, schema, encoding);
    return inner.flatMap((one) => ofPart(api, { ...one, key: `${key}/${one.key}` }));
  }
  const { prefixEncoding, itemEncoding, contentType } = encoding;
  const holdsEncodings = encoding.encoding.length > 0 || (prefixEncoding ?? itemEncoding) !== undefined;
  const found: (readonly [DiagnosticCode, string])[] = [];
  if (holdsEncodings)
    found.push([
      "TN432",
      `The part \`${key}\` is not multipart itself, so that the encodings within its encoding have no effect.`,
    ]);
  const isJsonType =
    contentType === undefined || contentType.split(",").some((type) => isJson(type) || type.includes("*"));
  if (!isJsonType && kindOf(api, schema) !== undefined) {
    found.push([
      "TN443",
      `The part \`${key}\` is a list or an object, which \`${contentType}\` has no codec for.`,
    ]);
  }
  return found;
}
