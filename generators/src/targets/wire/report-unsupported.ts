import type { DiagnosticCode, Report } from "../../diagnostics/index.ts";
import type { Api, MediaType, Operation } from "../../model/index.ts";
import { bodyCodec, essenceOf, isOpaque } from "./body-codec.ts";

/** Reports what no codec puts on the wire, or reads from it, as the document says. */
export function reportUnsupported(api: Api, operation: Operation, report: Report): void {
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

function findings(api: Api, content: MediaType): readonly (readonly [DiagnosticCode, string])[] {
  const { mediaType } = content;
  const found: (readonly [DiagnosticCode, string])[] = [];
  const codec = bodyCodec(api, content);
  if (isOpaque(api, content)) {
    const type = codec === "Text" ? "`string`" : "`Blob`";
    found.push([
      "TN430",
      `\`${mediaType}\` has no codec for what its schema describes: here it is a ${type}.`,
    ]);
  }
  if (codec !== "Multipart") return found;
  if (essenceOf(mediaType) !== "multipart/form-data") {
    found.push(["TN431", `\`${mediaType}\` is written as \`multipart/form-data\`.`]);
  }
  if (
    content.encoding.some(([, { headers }]) => headers.length > 0) ||
    content.prefixEncoding ||
    content.itemEncoding
  ) {
    found.push([
      "TN432",
      `The encoding of \`${mediaType}\` has headers or positions, which are not written.`,
    ]);
  }
  return found;
}
