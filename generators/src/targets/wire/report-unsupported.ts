import type { WireType } from "@tenon/runtime/wire";
import type { DiagnosticCode, Report } from "../../diagnostics/index.ts";
import type { Api, MediaType, Operation, Serialization } from "../../model/index.ts";
import { bodyCodec, essenceOf, isOpaque } from "./body-codec.ts";
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
  if (codec !== "Multipart") return found;
  if (essenceOf(mediaType) !== "multipart/form-data") {
    found.push([
      "TN431",
      `\`${mediaType}\` has its parts written and read as those of \`multipart/form-data\`.`,
    ]);
  }
  if (content.prefixEncoding || content.itemEncoding) {
    found.push(["TN432", `The encoding of \`${mediaType}\` has positions, which are not written.`]);
  }
  return found;
}
