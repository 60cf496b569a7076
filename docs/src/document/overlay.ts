import { isRecord, pointer, tokens } from "./pointer.ts";

/** One action of an overlay that assumes something (Overlay 1.0, Action Object). */
export interface Assumption {
  /** Position in the overlay, from 1. */
  readonly number: number;
  /** Place that it changes, as a JSON Pointer. */
  readonly pointer: string;
  /** What is assumed and why. */
  readonly reason: string;
  readonly update: unknown;
  /** Pointers of everything that the action adds or replaces: the leaves and lists of `update`. */
  readonly touched: readonly string[];
}

/** A document with its assumptions put in. */
export interface Overlaid {
  readonly document: unknown;
  readonly assumptions: readonly Assumption[];
}

/**
 * Applies an overlay whose targets are plain paths (`$.a.b['c']`) and whose actions are updates, which is all that the
 * assumptions use. Anything else throws, so that the site never shows a document that generation would not use.
 */
export function applyOverlay(document: unknown, overlay: unknown): Overlaid {
  const actions = isRecord(overlay) ? overlay["actions"] : undefined;
  if (!Array.isArray(actions)) throw new TypeError("The overlay has no actions");
  const assumptions = actions.map((action, index) => assumption(action, index + 1));
  return {
    document: assumptions.reduce((node, one) => update(node, tokens(one.pointer), one.update), document),
    assumptions,
  };
}

function assumption(action: unknown, number: number): Assumption {
  if (!isRecord(action) || typeof action["target"] !== "string" || action["remove"] !== undefined) {
    throw new TypeError(`Action ${number} of the overlay is not an update of a target`);
  }
  const target = pointer(targetPath(action["target"]));
  return {
    number,
    pointer: target,
    reason: String(action["description"] ?? ""),
    update: action["update"],
    touched: leaves(action["update"], target),
  };
}

/** The names in a JSONPath of names only (RFC 9535, section 2.3.1). */
function targetPath(target: string): readonly string[] {
  const segments = /^\$((?:\.[A-Za-z_][\w-]*|\['[^'\\]*'\]|\["[^"\\]*"\])*)$/.exec(target);
  if (segments === null) throw new TypeError(`The overlay's target ${target} is not a plain path`);
  return [...(segments[1] ?? "").matchAll(/\.([\w-]+)|\[(?:'([^']*)'|"([^"]*)")\]/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? "",
  );
}

function update(node: unknown, steps: readonly string[], change: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return merge(node, change);
  if (!isRecord(node) || !(step in node)) throw new RangeError(`The overlay's target has no ${step}`);
  return { ...node, [step]: update(node[step], rest, change) };
}

/** Overlay 1.0, Action Object, `update`: objects are merged, lists are appended to, anything else is replaced. */
function merge(node: unknown, change: unknown): unknown {
  if (Array.isArray(node) && Array.isArray(change)) return [...node, ...change];
  if (!isRecord(node) || !isRecord(change)) return change;
  const merged = Object.entries(change).map(([key, value]) => [
    key,
    key in node ? merge(node[key], value) : value,
  ]);
  return { ...node, ...Object.fromEntries(merged) };
}

function leaves(node: unknown, place: string): readonly string[] {
  if (Array.isArray(node)) return node.map((item) => `${place}/${String(item)}`);
  if (!isRecord(node)) return [place];
  return [place, ...Object.entries(node).flatMap(([key, value]) => leaves(value, place + pointer([key])))];
}
