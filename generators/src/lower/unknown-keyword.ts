import { type ObjectNode, originOf } from "../document/index.ts";
import { isBefore31 } from "./dialect.ts";
import type { Lowering } from "./lowering.ts";
import { reportOtherDialect } from "./schema-dialect.ts";
import { schemaKeywords } from "./schema-keywords.ts";

/** Keywords that are known and say nothing about the shape of a value. */
const silent: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$anchor",
  "$defs",
  "$comment",
  "$vocabulary",
  "$recursiveAnchor",
  "definitions",
  "id",
  "nullable",
  "xml",
  "externalDocs",
  "summary",
  "collectionFormat",
]);

/** Keywords of other drafts that would constrain a value and are not read. */
const unsupported: ReadonlySet<string> = new Set(["disallow", "extends", "divisibleBy"]);

/**
 * Reports a keyword that is not read, where someone must have meant something: one of another draft, or one that is a slip of a
 * known one. Others are annotations that a schema may carry (JSON Schema 2020-12 core, 6.5).
 */
export function reportUnknownKeyword(lowering: Lowering, node: ObjectNode, key: string): void {
  if (key === "$schema" && lowering.dialect !== "json-schema" && !isBefore31(lowering.dialect)) {
    reportOtherDialect(lowering, node, key);
  }
  if (silent.has(key)) return;
  const origin = originOf(node, key);
  if (unsupported.has(key)) {
    lowering.report({ code: "TN214", message: `The keyword \`${key}\` is not supported.`, origin });
    return;
  }
  const meant = slipOf(key);
  if (meant === undefined) return;
  const hint = `Did you mean \`${meant}\`?`;
  lowering.report({
    code: "TN215",
    message: `\`${key}\` is not a keyword, so it has no effect.`,
    hint,
    origin,
  });
}

/** The keyword that has the same letters but for their case, or all but one of them. */
function slipOf(key: string): string | undefined {
  if (key.length < 5) return undefined;
  const lower = key.toLowerCase();
  for (const known of schemaKeywords.keys()) {
    if (known.length >= 5 && isSlip(lower, known.toLowerCase())) return known;
  }
  return undefined;
}

/** One letter too many, too few or wrong, or two letters swapped. */
function isSlip(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const wrongLeft = left.slice(start, left.length - end);
  const wrongRight = right.slice(start, right.length - end);
  if (wrongLeft.length <= 1 && wrongRight.length <= 1) return true;
  return wrongLeft.length === 2 && wrongLeft === [...wrongRight].reverse().join("");
}
