import type { JsonValue } from "../model/index.ts";
import type { Documents } from "./documents.ts";
import { referenceOf } from "./documents.ts";
import { isObject } from "./json-value.ts";
import { children, type DocumentNode } from "./node.ts";

/** An object or array of a document that may be changed: every document is parsed for one run and belongs to it. */
export type Container = { [key: string]: JsonValue };

/**
 * Runs a step while references to other files are replaced by what they lead to, so that a document in many files looks like one.
 * `asTree`: each target is put only where it is met first, `components` before all else, so that nothing is met twice or without
 * end; otherwise everywhere, which is safe for whoever goes a limited way only. The step is told where each target was written.
 */
export function withReferencesInPlace<Result>(
  documents: Documents,
  asTree: boolean,
  step: (targets: ReadonlyMap<JsonValue, DocumentNode>) => Result,
): Result {
  const undo: (() => void)[] = [];
  const targets = new Map<JsonValue, DocumentNode>();
  const placed = new Set<JsonValue>([documents.root.value]);
  visit(documents, documents.root, { asTree, placed, targets, undo, around: new Set() });
  try {
    return step(targets);
  } finally {
    for (const one of undo) one();
  }
}

interface Visit {
  readonly asTree: boolean;
  readonly placed: Set<JsonValue>;
  readonly targets: Map<JsonValue, DocumentNode>;
  readonly undo: (() => void)[];
  readonly around: Set<JsonValue>;
}

function visit(documents: Documents, node: DocumentNode, state: Visit): void {
  if (state.around.has(node.value)) return;
  state.around.add(node.value);
  for (const [key, member] of componentsFirst(node)) {
    if (typeof member.value !== "object" || member.value === null) continue;
    const target = targetOf(documents, member);
    if (target === undefined) {
      if (!state.placed.has(member.value)) {
        state.placed.add(member.value);
        visit(documents, member, state);
      }
      continue;
    }
    const isNew = !state.placed.has(target.value);
    if (!isNew && state.asTree) continue;
    state.placed.add(target.value);
    state.targets.set(target.value, target);
    place(node.value, key, target.value, state.undo);
    if (isNew) visit(documents, target, state);
  }
  state.around.delete(node.value);
}

function componentsFirst(node: DocumentNode): readonly (readonly [string, DocumentNode])[] {
  const members = children(node);
  if (node.origin.pointer !== "") return members;
  return [
    ...members.filter(([key]) => key === "components"),
    ...members.filter(([key]) => key !== "components"),
  ];
}

/** What a value that is nothing but a reference to another file leads to, over any number of references. */
function targetOf(documents: Documents, node: DocumentNode): DocumentNode | undefined {
  let current = node;
  for (let hops = 0; hops < 64; hops++) {
    const reference = referenceOf(current.value);
    if (reference === undefined) return current === node ? undefined : current;
    const isOnly = isObject(current.value) && Object.keys(current.value).length === 1;
    if (!isOnly || (current === node && reference.startsWith("#"))) return undefined;
    const resolution = documents.resolve(reference, current);
    if ("failure" in resolution) return undefined;
    current = resolution.node;
  }
  return undefined;
}

function place(container: JsonValue, key: string, value: JsonValue, undo: (() => void)[]): void {
  // Only objects and arrays have members, and arrays take their index as a string just as well.
  const holder = container as Container;
  const before = holder[key];
  if (before === undefined) return;
  holder[key] = value;
  undo.push(() => {
    holder[key] = before;
  });
}
