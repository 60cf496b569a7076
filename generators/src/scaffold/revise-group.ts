import { ts } from "ts-morph";
import { code, sourceText, typeKey, value } from "../emit/index.ts";
import { goneTypes, type HandlerGroup, handlerOf, listOf, literalsOf } from "./handler-group.ts";
import {
  goneMark,
  goneType,
  type ScaffoldedOperation,
  signature,
  stub,
  unwrittenText,
} from "./handler-stub.ts";
import { membersOf } from "./parsed-file.ts";
import { type RenamedHandler, writtenSignature } from "./renamed-handler.ts";
import { indentAt, insertion, laidOut, lineBreakOf, lineStart, type TextEdit } from "./text-edit.ts";

/** What a group has to change: operations that come to it, and those at home in it that are no more. */
export interface GroupChange {
  readonly group: HandlerGroup;
  readonly added: readonly ScaffoldedOperation[];
  readonly gone: readonly string[];
  /** Operations at home here, for their signatures. */
  readonly kept: readonly ScaffoldedOperation[];
  /** Handlers here whose operation has another name now. */
  readonly renamed: readonly RenamedHandler[];
  /** Local name of `HttpError`. */
  readonly httpError: string;
}

/** The edits of a change. */
export function revisions(change: GroupChange): readonly TextEdit[] {
  const { group, added, gone, kept, renamed, httpError } = change;
  const { object } = group;
  const marked = renamed.filter(({ from }) => goneTypes(group).has(from));
  const known = object === undefined ? new Map() : membersOf(object);
  const returned = added.filter(({ name }) => goneTypes(group).has(name));
  const stubs = added.filter(({ name }) => !known.has(name) && !returned.some((one) => one.name === name));
  return [
    ...listEdits(group, [...added, ...marked.map(({ to }) => to)], gone),
    ...gone
      .filter((name) => !goneTypes(group).has(name))
      .map((name) => insertion(typeEnd(group), goneType(name))),
    ...gone.flatMap((name) => markEdits(group, name)),
    ...returned.flatMap(({ name }) => returnEdits(group, name)),
    ...(object === undefined || stubs.length === 0
      ? []
      : memberEdits(
          group.file.text,
          object,
          stubs.map((one) => stub(one, httpError)),
          "\n\n",
        )),
    ...marked.flatMap(({ from }) => returnEdits(group, from)),
    ...renamed.flatMap((one) => renameEdits(one)),
    ...kept.flatMap((one) => signatureEdits(group, handlerOf(group, one.name), one)),
  ];
}

/** Adds members at the end of an object literal. `separator` stands between them and before the first. */
export function memberEdits(
  text: string,
  object: ts.ObjectLiteralExpression,
  members: readonly string[],
  separator: string,
): readonly TextEdit[] {
  const lineBreak = lineBreakOf(text);
  const { properties } = object;
  const last = properties.at(-1);
  const close = object.getEnd() - 1;
  const closeIndent = indentAt(text, close);
  const ownLine = lineStart(text, close) + closeIndent.length === close;
  const first = properties[0]?.getStart(object.getSourceFile(), true);
  const spaced = first !== undefined && lineStart(text, first) + indentAt(text, first).length === first;
  const indent =
    first !== undefined && spaced ? indentAt(text, first) : `${indentAt(text, object.getStart())}  `;
  const lines = laidOut(members.join(separator), indent, lineBreak);
  const gap = last !== undefined && separator.length > 1 ? lineBreak : "";
  const comma = last === undefined || properties.hasTrailingComma ? [] : [insertion(last.getEnd(), ",")];
  if (ownLine) return [...comma, insertion(lineStart(text, close), `${gap}${lines}${lineBreak}`)];
  const start = text.slice(0, close).trimEnd().length;
  const closing = `${lineBreak}${gap}${lines}${lineBreak}${indentAt(text, object.getStart())}`;
  return [...comma, { start, end: close, text: closing }];
}

/** Behind which an operation that is gone gets its type: the group's, and those of others before it. */
function typeEnd({ type }: HandlerGroup): number {
  return ts.isIntersectionTypeNode(type.parent) ? type.parent.getEnd() : type.getEnd();
}

/** The list of `Pick`: names that come and go. */
function listEdits(
  group: HandlerGroup,
  added: readonly ScaffoldedOperation[],
  gone: readonly string[],
): readonly TextEdit[] {
  if (group.picked === undefined) return [];
  const { text } = group.file;
  const list = listOf(group.picked, group.file);
  const literals = literalsOf(group);
  const names = added
    .map(({ name }) => name)
    .filter((name) => !literals.some(({ literal }) => literal.text === name))
    .map((name) => sourceText(value(name)));
  const removed = literals.filter(({ literal }) => gone.includes(literal.text));
  const all = ts.isUnionTypeNode(list) ? list.types.length : 1;
  if (removed.length > 0 && removed.length === all) {
    const [first = list] = removed.map(({ node }) => node);
    const others = removed.slice(1).flatMap(({ node }) => removal(text, node));
    return [{ start: first.getStart(), end: first.getEnd(), text: names.join(" | ") || "never" }, ...others];
  }
  const nodes = new Set<ts.Node>(removed.map(({ node }) => node));
  return [
    ...removed.flatMap(({ node }) => removalOf(text, list, node, nodes)),
    ...additions(text, list, names, nodes),
  ];
}

/** Puts names behind the last one that stays. */
function additions(
  text: string,
  list: ts.TypeNode,
  names: readonly string[],
  removed: ReadonlySet<ts.Node>,
): readonly TextEdit[] {
  if (names.length === 0) return [];
  if (list.kind === ts.SyntaxKind.NeverKeyword)
    return [{ start: list.getStart(), end: list.getEnd(), text: names.join(" | ") }];
  const last = ts.isUnionTypeNode(list) ? (list.types.findLast((type) => !removed.has(type)) ?? list) : list;
  const bar = barBefore(text, last.getStart());
  const ownLine = bar !== undefined && text.slice(lineStart(text, bar), bar).trim() === "";
  const before = ownLine ? `${lineBreakOf(text)}${indentAt(text, bar)}` : " ";
  return [insertion(last.getEnd(), names.map((name) => `${before}| ${name}`).join(""))];
}

/**
 * Takes a name out of a union, with the bar that parts it from the others: the one before it, and the one behind it where no name stays
 * before it. Comments between stay.
 */
function removalOf(
  text: string,
  list: ts.TypeNode,
  node: ts.TypeNode,
  removed: ReadonlySet<ts.Node>,
): readonly TextEdit[] {
  const types: readonly ts.TypeNode[] = ts.isUnionTypeNode(list) ? list.types : [];
  const [first] = types;
  const leads = first !== undefined && types.slice(0, types.indexOf(node)).every((one) => removed.has(one));
  if (!leads || barBefore(text, first.getStart()) !== undefined) return removal(text, node);
  const bar = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*\|/.exec(text.slice(node.getEnd()));
  const own: TextEdit = { start: node.getStart(), end: node.getEnd(), text: "" };
  if (bar === null) return [own];
  const at = node.getEnd() + bar[0].length - 1;
  return [own, { start: at, end: text[at + 1] === " " ? at + 2 : at + 1, text: "" }];
}

function removal(text: string, node: ts.Node): readonly TextEdit[] {
  const bar = barBefore(text, node.getStart()) ?? node.getStart();
  const start = lineStart(text, bar);
  const end = text.indexOf("\n", node.getEnd());
  const alone =
    text.slice(start, bar).trim() === "" &&
    text.slice(node.getEnd(), end < 0 ? undefined : end).trim() === "";
  if (alone && end >= 0) return [{ start, end: end + 1, text: "" }];
  const spaces = /[ \t]*$/.exec(text.slice(0, bar))?.[0].length ?? 0;
  return [{ start: bar - spaces, end: node.getEnd(), text: "" }];
}

/** The bar right before a position, if nothing but space is between. */
function barBefore(text: string, position: number): number | undefined {
  const before = text.slice(0, position).trimEnd();
  return before.endsWith("|") ? before.length - 1 : undefined;
}

/** The mark above a handler whose operation is gone, unless it is there. */
function markEdits(group: HandlerGroup, name: string): readonly TextEdit[] {
  const member = handlerOf(group, name);
  if (member === undefined || isMarked(group.file.text, member)) return [];
  const { text, tree } = group.file;
  const start = member.getStart(tree, true);
  const indent = indentAt(text, start);
  const lineBreak = lineBreakOf(text);
  // A member in the middle of a line gets a line of its own: what follows the mark would be a comment.
  const before = lineStart(text, start) + indent.length === start ? "" : `${lineBreak}${indent}`;
  return [insertion(start, `${before}${goneMark}${lineBreak}${indent}`)];
}

function isMarked(text: string, member: ts.Node): boolean {
  return text.slice(member.getFullStart(), member.getStart()).includes(goneMark);
}

/** An operation is back: its mark and its type go. */
function returnEdits(group: HandlerGroup, name: string): readonly TextEdit[] {
  const { text } = group.file;
  const edits: TextEdit[] = [];
  const type = goneTypes(group).get(name);
  if (type !== undefined) {
    const and = text.slice(0, type.getStart()).trimEnd();
    const start = and.endsWith("&") ? and.slice(0, -1).trimEnd().length : type.getStart();
    edits.push({ start, end: type.getEnd(), text: "" });
  }
  const member = handlerOf(group, name);
  const at = member === undefined ? -1 : text.indexOf(goneMark, member.getFullStart());
  if (member !== undefined && at >= 0 && at < member.getStart()) {
    const rest = /^\s*\n[ \t]*/.exec(text.slice(at + goneMark.length))?.[0].length ?? 0;
    edits.push({ start: at, end: at + goneMark.length + rest, text: "" });
  }
  return edits;
}

/** Another name for a handler: in the list of `Pick`, on the function, and in a body that nobody has written yet. */
function renameEdits({ group, from, to }: RenamedHandler): readonly TextEdit[] {
  const listed = literalsOf(group)
    .filter(({ literal }) => literal.text === from)
    .map(({ literal }) => replacement(literal, sourceText(value(to.name))));
  const member = handlerOf(group, from);
  if (member?.name === undefined) return listed;
  const key = sourceText(code`${typeKey(to.name)}`);
  const named = ts.isShorthandPropertyAssignment(member)
    ? insertion(member.name.getStart(), `${key}: `)
    : replacement(member.name, key);
  const unwritten = sourceText(value(unwrittenText(from)));
  const at = group.file.text.indexOf(`(501, ${unwritten})`, member.getStart());
  const start = at + "(501, ".length;
  const body =
    at < 0 || at > member.getEnd()
      ? []
      : [{ start, end: start + unwritten.length, text: sourceText(value(unwrittenText(to.name))) }];
  return [...listed, named, ...body, ...signatureEdits(group, member, to)];
}

function replacement(node: ts.Node, text: string): TextEdit {
  return { start: node.getStart(), end: node.getEnd(), text };
}

/** The method and path in a handler's comment, where they stand on a line of their own as we wrote them. */
function signatureEdits(
  group: HandlerGroup,
  member: ts.Node | undefined,
  one: ScaffoldedOperation,
): readonly TextEdit[] {
  const written = writtenSignature(group, member);
  if (written === undefined || written.text === signature(one)) return [];
  return [{ start: written.start, end: written.start + written.text.length, text: signature(one) }];
}
