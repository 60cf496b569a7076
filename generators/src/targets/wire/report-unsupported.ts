import type { DiagnosticCode, Report } from "../../diagnostics/index.ts";
import type { Api, MediaType, Operation } from "../../model/index.ts";
import { bodyCodec, essenceOf } from "./body-codec.ts";

/** Reports what no codec puts on the wire, or reads from it, as the document says. */
export function reportUnsupported(api: Api, operation: Operation, report: Report): void {
  const contents = [
    ...operation.parameters.flatMap(({ serialization }) =>
      serialization.kind === "content" ? [serialization.content] : [],
    ),
    ...(operation.requestBody?.content ?? []),
    ...operation.responses.flatMap(({ content }) => content),
  ];
  for (const content of contents) {
    for (const [code, message] of findings(api, content)) report({ code, message, origin: content.origin });
  }
}

function findings(api: Api, content: MediaType): readonly (readonly [DiagnosticCode, string])[] {
  const { mediaType } = content;
  const found: (readonly [DiagnosticCode, string])[] = [];
  const codec = bodyCodec(api, content);
  if (codec === undefined) found.push(["TN430", `\`${mediaType}\` has no codec.`]);
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
