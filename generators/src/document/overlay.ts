import type { Finding } from "../diagnostics/index.ts";
import type { JsonValue, Origin } from "../model/index.ts";
import type { Documents } from "./documents.ts";
import { type JsonPath, type JsonWay, maximumWays, parseJsonPath, waysTo } from "./json-path.ts";
import { costAgainst } from "./json-path-cost.ts";
import { appendToken } from "./json-pointer.ts";
import { isArray } from "./json-value.ts";
import { type Moves, mergeInto } from "./merge.ts";
import { nearest } from "./nearest.ts";
import { child, children, type DocumentNode, isObjectNode, type ObjectNode, originOf } from "./node.ts";
import { withReferencesInPlace } from "./references-in-place.ts";

type ReportFinding = (finding: Finding) => void;

/**
 * Applies the actions of an Overlay document, one after the other, to the documents in place (Overlay 1.0 and 1.1). Targets are
 * looked for in the root document as if its references to other files had been written out.
 */
export function applyOverlay(
  documents: Documents,
  overlay: DocumentNode,
  moves: Moves,
  report: ReportFinding,
): void {
  const version = child(overlay, "overlay")?.value;
  if (!isObjectNode(overlay) || !/^1\.[01](\.|$)/.test(String(version))) {
    const message = `This is no Overlay of version 1.0 or 1.1: \`overlay\` is ${JSON.stringify(version) ?? "missing"}.`;
    report({ code: "TN111", message, origin: originOf(overlay, "overlay") });
    return;
  }
  const actions = child(overlay, "actions");
  if (actions === undefined || !isArray(actions.value)) {
    report({ code: "TN111", message: "`actions` has to be an array.", origin: originOf(overlay, "actions") });
    return;
  }
  reportStray(overlay, "overlay info extends actions", "an overlay", report);
  for (const [, action] of children(actions)) applyAction(documents, action, moves, report);
}

/** Reports what is no field of an object; it begins with `x-` where that is meant. */
function reportStray(node: ObjectNode, fields: string, object: string, report: ReportFinding): void {
  const known = fields.split(" ");
  for (const key of Object.keys(node.value)) {
    if (known.includes(key) || key.startsWith("x-")) continue;
    const message = `\`${key}\` is no field of ${object}, so it has no effect.`;
    const [meant] = nearest(key, known);
    const hint = meant === undefined ? {} : { hint: `Did you mean \`${meant}\`?` };
    report({ code: "TN118", message, ...hint, origin: originOf(node, key) });
  }
}

/** Most values that one action may update: updates of everything multiply what the next one finds. */
const maximumMatches = 10_000;

function applyAction(documents: Documents, action: DocumentNode, moves: Moves, report: ReportFinding): void {
  if (!isObjectNode(action)) {
    report({ code: "TN111", message: "An action has to be an object.", origin: action.origin });
    return;
  }
  reportStray(action, "target description update copy remove", "an action", report);
  const path = pathOf(documents, action, "target", report);
  if (path === undefined) return;
  const found = select(documents, path);
  if (found === undefined) {
    reportTooMany(action, "target", path, report);
    return;
  }
  if (found.length === 0) {
    const message = `\`${path.expression}\` matches nothing, so this action has no effect.`;
    report({ code: "TN112", message, origin: originOf(action, "target") });
    return;
  }
  const removes = child(action, "remove")?.value === true;
  if (!removes && found.length > maximumMatches) {
    reportTooMany(action, "target", path, report, maximumMatches);
    return;
  }
  if (removes) removeAll(found, moves);
  else applyUpdate(documents, action, found, moves, report);
}

function reportTooMany(
  action: ObjectNode,
  key: string,
  path: JsonPath,
  report: ReportFinding,
  most: number = maximumWays,
): void {
  const message = `\`${path.expression}\` matches more than ${most} values, too many to ${most === maximumWays ? "look at" : "update"}.`;
  report({ code: "TN106", message, origin: originOf(action, key) });
}

function pathOf(
  documents: Documents,
  action: ObjectNode,
  key: string,
  report: ReportFinding,
): JsonPath | undefined {
  const expression = child(action, key)?.value;
  const path =
    typeof expression === "string" ? parseJsonPath(expression) : { fault: "it has to be a string" };
  const origin = originOf(action, key);
  if ("fault" in path) {
    report({ code: "TN113", message: `\`${key}\` is no JSONPath (RFC 9535): ${path.fault}`, origin });
    return undefined;
  }
  const cost = "cost" in path ? path.cost : costOfPatterns(documents, path);
  if (cost !== undefined) {
    report({ code: "TN116", message: `\`${key}\` could take for ever: ${cost}`, origin });
    return undefined;
  }
  return "cost" in path ? undefined : path;
}

function costOfPatterns(documents: Documents, path: JsonPath): string | undefined {
  // What grows with the length alone has no limit but that of documents.
  if (path.power < 2) return undefined;
  return withReferencesInPlace(documents, true, () => costAgainst(documents.root.value, path.power));
}

/** A value that a query has found, and what holds it; the root is held by nothing. */
interface Found {
  readonly value: JsonValue;
  readonly holder?: { readonly container: JsonValue; readonly key: string; readonly origin: Origin };
}

/** `undefined` if there are too many. */
function select(documents: Documents, path: JsonPath): readonly Found[] | undefined {
  return withReferencesInPlace(documents, path.isDeep, (targets) =>
    waysTo(documents.root.value, path)?.map((way) => follow(documents.root, way, targets)),
  );
}

function follow(root: DocumentNode, way: JsonWay, targets: ReadonlyMap<JsonValue, DocumentNode>): Found {
  let node = root;
  let holder: Found["holder"];
  for (const step of way) {
    const key = String(step);
    const next = child(node, key);
    if (next === undefined)
      throw new Error(`A query has selected a value that is not there: ${way.join(" ")}`);
    holder = { container: node.value, key, origin: next.origin };
    node = targets.get(next.value) ?? next;
  }
  return { value: node.value, ...(holder !== undefined && { holder }) };
}

function applyUpdate(
  documents: Documents,
  action: ObjectNode,
  found: readonly Found[],
  moves: Moves,
  report: ReportFinding,
): void {
  const source = sourceOf(documents, action, report);
  if (source === undefined) return;
  const done = new Set<JsonValue>();
  for (const { value, holder } of found) {
    if (typeof value !== "object" || value === null) {
      if (holder !== undefined) replace(holder, source, moves);
    } else if (!done.has(value)) {
      done.add(value);
      for (const { message, origin } of mergeInto(value, source.value, source.origin, moves)) {
        report({ code: "TN114", message: `${message}.`, origin });
      }
    }
  }
}

/** What an action brings: its `update`, or the one value that its `copy` selects. */
function sourceOf(
  documents: Documents,
  action: ObjectNode,
  report: ReportFinding,
): { readonly value: JsonValue; readonly origin: Origin } | undefined {
  const update = child(action, "update");
  if (update !== undefined) return update;
  if (child(action, "copy") === undefined) {
    const message = "An action has `update`, `copy` or `remove`.";
    report({ code: "TN111", message, origin: action.origin });
    return undefined;
  }
  const path = pathOf(documents, action, "copy", report);
  if (path === undefined) return undefined;
  const [first, ...others] = select(documents, path) ?? [];
  if (first?.holder === undefined || others.length > 0) {
    const message = `\`copy\` has to select one value below the root, not ${first === undefined ? 0 : others.length + 1}.`;
    report({ code: "TN114", message, origin: originOf(action, "copy") });
    return undefined;
  }
  return { value: structuredClone(first.value), origin: first.holder.origin };
}

function replace(
  holder: NonNullable<Found["holder"]>,
  source: { readonly value: JsonValue; readonly origin: Origin },
  moves: Moves,
): void {
  if (typeof holder.container !== "object" || holder.container === null) return;
  const value = structuredClone(source.value);
  Object.defineProperty(holder.container, holder.key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  moves.set(holder.container, holder.key, source.origin);
}

/** Removes from the end, so that the indices of what is still to go stay right. */
function removeAll(found: readonly Found[], moves: Moves): void {
  for (const { holder } of found.toReversed()) {
    if (holder === undefined || typeof holder.container !== "object" || holder.container === null) continue;
    if (isArray(holder.container)) removeItem(holder.container, holder, moves);
    else Reflect.deleteProperty(holder.container, holder.key);
  }
}

/** What stood behind the item keeps its origin, though its index is another one now. */
function removeItem(list: readonly JsonValue[], holder: NonNullable<Found["holder"]>, moves: Moves): void {
  const index = Number(holder.key);
  const pointer = holder.origin.pointer;
  const base = pointer.slice(0, pointer.lastIndexOf("/"));
  const origins = list.map(
    (_, at) =>
      moves.originOf(list, String(at)) ?? {
        file: holder.origin.file,
        pointer: appendToken(base, String(at)),
      },
  );
  origins.splice(index, 1);
  // Documents are parsed for one run and belong to it.
  (list as JsonValue[]).splice(index, 1);
  origins.forEach((origin, at) => {
    moves.set(list, String(at), origin);
  });
}
