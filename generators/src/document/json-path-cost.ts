import type parse from "jsonpath-rfc9535/parser";
import type { JsonValue } from "../model/index.ts";
import { isCatastrophic, parsePattern, powerOf } from "../patterns/index.ts";

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

/** Most steps that matching one pattern with every text of a document may take: some seconds. */
const mostSteps = 1e10;

/**
 * Why matching texts with a pattern could take too long, whose time grows with that power of their length: of all texts of a
 * document together. `undefined` if it does not.
 */
export function costAgainst(root: JsonValue, power: number): string | undefined {
  let steps = 0;
  let longest = 0;
  const open: JsonValue[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === "string") {
      steps += value.length ** power;
      longest = Math.max(longest, value.length);
    } else if (typeof value === "object" && value !== null) {
      for (const member of Object.values(value as Readonly<Record<string, JsonValue>>)) open.push(member);
    }
  }
  if (steps < mostSteps) return undefined;
  return `the time of a pattern in it can grow with the length of a text to the power of ${power}, and the document has a text of ${longest} characters.`;
}

/** The highest power of a text's length with which the time of one of a query's patterns can grow. */
export function powerOfPatterns(query: Query): number {
  let power = 0;
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    if (!isNode(value)) return;
    const { name, pattern } = patternCall(value);
    const parsed = pattern === undefined ? undefined : parsePattern(plainPattern(pattern));
    // A search begins anew at every character.
    if (parsed !== undefined) power = Math.max(power, powerOf(parsed.node) + (name === "search" ? 1 : 0));
    for (const member of Object.values(value)) look(member);
  };
  look(query);
  return power;
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
  const { name, pattern } = patternCall(node);
  if (name !== undefined) judgePattern(name, pattern, say);
}

/** `match` or `search`, and its pattern if that is written in the query. */
function patternCall(node: Node): { readonly name?: string; readonly pattern?: string | undefined } {
  if (node.type !== "FunctionExpr" || !("name" in node && "arguments" in node)) return {};
  if ((node.name !== "match" && node.name !== "search") || !Array.isArray(node.arguments)) return {};
  const argument: unknown = node.arguments[1];
  const isLiteral = isNode(argument) && argument.type === "Literal" && "value" in argument;
  const pattern = isLiteral && typeof argument.value === "string" ? argument.value : undefined;
  return { name: node.name, pattern };
}

/** A class of properties is to this like any other that holds much; anchors are implied. */
function plainPattern(pattern: string): string {
  return pattern
    .replace(/\\[pP]\{[^}]*\}/g, "\\w")
    .replace(/^\^/, "")
    .replace(/\$$/, "");
}

function judgePattern(name: string, pattern: string | undefined, say: Say): void {
  if (pattern === undefined) {
    say(`the pattern of its \`${name}\` stands in the document, where nothing is known of it.`);
    return;
  }
  const plain = plainPattern(pattern);
  if (parsePattern(plain) === undefined) {
    say(
      `nothing is known of the pattern ${JSON.stringify(pattern)}, which is more than an I-Regexp (RFC 9485).`,
    );
  } else if (isCatastrophic(plain)) {
    say(`its pattern ${JSON.stringify(pattern)} repeats a repetition of the same characters.`);
  }
}
