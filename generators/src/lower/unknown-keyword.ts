import { editDistance, nearest, type ObjectNode, originOf } from "../document/index.ts";
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

/** The keyword that has the same letters but for their case, or nearly all of them. */
function slipOf(key: string): string | undefined {
  if (key.length < 5) return undefined;
  const lower = key.toLowerCase();
  const alike = [...schemaKeywords.keys()].filter(
    (one) => one.length >= 5 && isSlip(lower, one.toLowerCase()),
  );
  // `minlength` is like `maxLength` as well.
  return nearest(key, alike)[0] ?? alike[0];
}

/** One letter too many, too few or wrong, two of them in a long word, or two letters swapped. */
function isSlip(left: string, right: string): boolean {
  const most = left.length < long ? 1 : 2;
  return editDistance(left, right, most) <= most || swapped(left, right);
}

/** From so many letters on a word with two wrong ones is still like no other keyword: `propertys`. */
const long = 8;

function swapped(left: string, right: string): boolean {
  const at = [...left].findIndex((letter, index) => letter !== right[index]);
  const [one, other] = left.slice(at, at + 2);
  return at >= 0 && left.slice(0, at) + other + one + left.slice(at + 2) === right;
}
