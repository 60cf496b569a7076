import type parse from "jsonpath-rfc9535/parser";
import { isCatastrophic, parsePattern } from "../patterns/index.ts";

type Query = ReturnType<typeof parse>;

/** Most descendant segments of one query: each looks at everything below everything that those before it have found. */
const mostDescendants = 3;

/**
 * Why a query could take for ever; `undefined` if its time is bounded by the size of the document. What an overlay asks runs to its
 * end, since nothing can interrupt it, so this is decided before.
 */
export function costOf(query: Query): string | undefined {
  const found = new Set<string>();
  visit(query, false, (reason) => void found.add(reason));
  return [...found][0];
}

type Say = (reason: string) => void;

/** A node of the parser's tree. */
interface Node {
  readonly type: string;
}

function visit(value: unknown, inFilter: boolean, say: Say): void {
  if (Array.isArray(value)) for (const one of value) visit(one, inFilter, say);
  if (!isNode(value)) return;
  judge(value, inFilter, say);
  const inner = inFilter || value.type === "FilterSelector";
  for (const member of Object.values(value)) visit(member, inner, say);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function judge(node: Node, inFilter: boolean, say: Say): void {
  if ("segments" in node && Array.isArray(node.segments)) {
    const deep = node.segments.filter((one) => isNode(one) && one.type === "DescendantSegment").length;
    if (deep > mostDescendants) say(`it has more than ${mostDescendants} descendant segments (\`..\`).`);
    if (deep > 0 && inFilter && node.type === "JsonPathQuery") {
      say("a filter in it searches the whole document (`$..`) for every value that it looks at.");
    }
  }
  if (
    node.type === "FunctionExpr" &&
    "name" in node &&
    "arguments" in node &&
    Array.isArray(node.arguments)
  ) {
    if (node.name === "match" || node.name === "search") judgePattern(node.name, node.arguments[1], say);
  }
}

function judgePattern(name: string, argument: unknown, say: Say): void {
  const pattern = isNode(argument) && "value" in argument ? argument.value : undefined;
  if (!isNode(argument) || argument.type !== "Literal" || typeof pattern !== "string") {
    say(`the pattern of its \`${name}\` stands in the document, where nothing is known of it.`);
    return;
  }
  // A class of properties is to this like any other that holds much.
  const plain = pattern
    .replace(/\\[pP]\{[^}]*\}/g, "\\w")
    .replace(/^\^/, "")
    .replace(/\$$/, "");
  if (parsePattern(plain) === undefined) {
    say(
      `nothing is known of the pattern ${JSON.stringify(pattern)}, which is more than an I-Regexp (RFC 9485).`,
    );
  } else if (isCatastrophic(plain)) {
    say(`its pattern ${JSON.stringify(pattern)} repeats a repetition of the same characters.`);
  }
}
