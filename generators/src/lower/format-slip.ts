import { type ObjectNode, originOf } from "../document/index.ts";
import type { Lowering } from "./lowering.ts";

/** Formats on which something depends that is generated, or what a reader makes of it. */
const formats =
  "base64url binary byte date date-time double duration email float hostname idn-email idn-hostname int8 int16 int32 int64 ipv4 ipv6 iri " +
  "iri-reference json-pointer password regex relative-json-pointer time uint8 uint16 uint32 uint64 uri uri-reference uri-template uuid";

const byLetters = new Map(formats.split(" ").map((format) => [lettersOf(format), format]));

/**
 * Reports a format that is a known one but for signs and case. Any text is a format, so that it has no effect, and neither has an option that
 * is for dates or large integers.
 */
export function reportFormatSlip(lowering: Lowering, node: ObjectNode, format: string): void {
  const meant = byLetters.get(lettersOf(format));
  if (meant === undefined || meant === format) return;
  lowering.report({
    code: "TN247",
    message: `\`${format}\` is not a format that is known.`,
    hint: `Did you mean \`${meant}\`?`,
    origin: originOf(node, "format"),
  });
}

function lettersOf(format: string): string {
  return format.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
