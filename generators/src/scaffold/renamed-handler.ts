import type { ts } from "ts-morph";
import { goneTypes, type HandlerGroup, handlerOf, pickedNames } from "./handler-group.ts";
import { type ScaffoldedOperation, signature } from "./handler-stub.ts";
import { membersOf } from "./parsed-file.ts";

/** A handler whose operation has another name now. */
export interface RenamedHandler {
  /** Where it is at home. */
  readonly group: HandlerGroup;
  readonly from: string;
  readonly to: ScaffoldedOperation;
}

/**
 * Handlers of names that are no more whose comment has the method and path, as we wrote them, of an operation that is at home nowhere.
 * What a slot of the path is called makes no other path (OpenAPI 3.2, 4.8.2).
 */
export function renamedHandlers(
  groups: readonly HandlerGroup[],
  operations: readonly ScaffoldedOperation[],
  homes: ReadonlyMap<string, HandlerGroup>,
): readonly RenamedHandler[] {
  const there = new Set(operations.map(({ name }) => name));
  const newcomers = new Map(
    operations.filter(({ name }) => !homes.has(name)).map((one) => [withoutSlots(signature(one)), one]),
  );
  const renamed = new Map<string, RenamedHandler>();
  for (const group of groups) {
    for (const from of heldNames(group)) {
      if (there.has(from) || renamed.has(from)) continue;
      const written = withoutSlots(writtenSignature(group, handlerOf(group, from))?.text ?? "");
      const to = newcomers.get(written);
      if (to === undefined) continue;
      newcomers.delete(written);
      renamed.set(from, { group, from, to });
    }
  }
  return [...renamed.values()];
}

/** A handler's method and path, where its comment has them on a line of their own as we wrote them. */
export function writtenSignature(
  { file: { text, tree } }: HandlerGroup,
  member: ts.Node | undefined,
): { readonly start: number; readonly text: string } | undefined {
  if (member === undefined) return undefined;
  const start = member.getStart(tree, true);
  const doc = text.slice(start, member.getStart());
  const found = /^(?:\/\*\*| \*|\s*\*) (`[A-Za-z-]+ \/[^`\n]*`)(?= \*\/|\r?$)/m.exec(doc);
  const [whole = "", span = ""] = found ?? [];
  return found === null ? undefined : { start: start + found.index + whole.length - span.length, text: span };
}

/** The names of all handlers of a group, those that are marked as gone among them. */
function heldNames(group: HandlerGroup): readonly string[] {
  const own = group.picked === undefined && group.object !== undefined ? membersOf(group.object).keys() : [];
  return [...pickedNames(group), ...goneTypes(group).keys(), ...own];
}

function withoutSlots(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}
