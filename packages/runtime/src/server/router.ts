import { type PathPiece, type PathSegment, parsePathTemplate, splitPath } from "./path-template.ts";

/** What the router needs to know of an operation. */
export interface Route {
  readonly method: string;
  /** Path template: `/actors/{actorId}/posts`. */
  readonly path: string;
}

/** A path that some route has: its operations by method, and the raw (still encoded) text of the path's slots. */
export interface PathMatch<R extends Route> {
  readonly methods: ReadonlyMap<string, R>;
  /** Text of the slots of one of the routes by parameter name. */
  slots(route: R): ReadonlyMap<string, string>;
}

/** `malformed`: the path has a percent sign that encodes nothing. `undefined`: no route has the path. */
export type PathResult<R extends Route> = PathMatch<R> | "malformed" | undefined;

/** How a path that differs from a template by its last slash is seen: as another path, or as the same. */
export type TrailingSlash = "strict" | "ignore";

/** Finds the routes of a path. The cost depends on the length of the path, not on the number of routes. */
export type Router<R extends Route> = (path: string) => PathResult<R>;

/**
 * Builds the tree of all routes, a level per path segment. At each level fixed text comes before a segment that is partly
 * fixed, and that before a segment that is all parameter (OpenAPI 3.2, 4.8.2); a branch that leads nowhere is left again.
 * Where two routes have one method and path, the first counts.
 */
export function createRouter<R extends Route>(
  routes: readonly R[],
  trailingSlash: TrailingSlash = "strict",
): Router<R> {
  const root = new Node<R>();
  for (const route of routes) insert(root, route);
  return (path) => {
    const segments = splitPath(path);
    if (segments === undefined) return "malformed";
    const found = find(root, segments, 0, []);
    if (found !== undefined || trailingSlash === "strict") return found;
    return find(root, segments.at(-1) === "" ? segments.slice(0, -1) : [...segments, ""], 0, []);
  };
}

class Node<R extends Route> {
  readonly literals: Map<string, Node<R>> = new Map();
  /** Segments that mix text and parameters; those with the most text first. */
  readonly patterns: { readonly shape: string; readonly segment: PathSegment; readonly node: Node<R> }[] = [];
  parameter: Node<R> | undefined;
  readonly methods: Map<string, R> = new Map();
  /** Parameter names in the order of the slots; routes of one shape may name them differently. */
  readonly names: Map<R, readonly string[]> = new Map();
}

function insert<R extends Route>(root: Node<R>, route: R): void {
  const segments = parsePathTemplate(route.path);
  let node = root;
  for (const segment of segments) node = child(node, segment);
  if (node.methods.has(route.method)) return;
  node.methods.set(route.method, route);
  node.names.set(
    route,
    segments.flat().flatMap((piece) => (piece.kind === "parameter" ? [piece.name] : [])),
  );
}

function child<R extends Route>(node: Node<R>, segment: PathSegment): Node<R> {
  if (segment.every((piece) => piece.kind === "literal")) {
    return getOrAdd(node.literals, segment.map(textOf).join(""));
  }
  if (segment.length === 1) {
    node.parameter ??= new Node<R>();
    return node.parameter;
  }
  const shape = segment.map((piece) => (piece.kind === "literal" ? piece.text : "{}")).join("");
  const known = node.patterns.find((pattern) => pattern.shape === shape);
  if (known !== undefined) return known.node;
  const added = { shape, segment, node: new Node<R>() };
  node.patterns.push(added);
  node.patterns.sort((one, other) => fixedLength(other.segment) - fixedLength(one.segment));
  return added.node;
}

function getOrAdd<R extends Route>(nodes: Map<string, Node<R>>, key: string): Node<R> {
  const node = nodes.get(key) ?? new Node<R>();
  nodes.set(key, node);
  return node;
}

function fixedLength(segment: PathSegment): number {
  return segment.reduce((length, piece) => length + textOf(piece).length, 0);
}

function textOf(piece: PathPiece): string {
  return piece.kind === "literal" ? piece.text : "";
}

function find<R extends Route>(
  node: Node<R>,
  segments: readonly string[],
  depth: number,
  values: readonly string[],
): PathMatch<R> | undefined {
  const segment = segments[depth];
  if (segment === undefined) return node.methods.size === 0 ? undefined : matchOf(node, values);
  const literal = node.literals.get(segment);
  const byLiteral = literal && find(literal, segments, depth + 1, values);
  if (byLiteral !== undefined) return byLiteral;
  for (const pattern of node.patterns) {
    const slots = matchPattern(pattern.segment, segment);
    const byPattern = slots && find(pattern.node, segments, depth + 1, [...values, ...slots]);
    if (byPattern !== undefined) return byPattern;
  }
  if (node.parameter === undefined || segment === "") return undefined;
  return find(node.parameter, segments, depth + 1, [...values, segment]);
}

function matchOf<R extends Route>(node: Node<R>, values: readonly string[]): PathMatch<R> {
  return {
    methods: node.methods,
    slots: (route) =>
      new Map((node.names.get(route) ?? []).map((name, index) => [name, values[index] ?? ""])),
  };
}

/**
 * Texts of the slots of a segment that is partly fixed, or `undefined`. Every slot takes at least one character and as few
 * as it can; the last one takes the rest. Linear: nothing is tried twice.
 */
function matchPattern(pieces: PathSegment, segment: string): readonly string[] | undefined {
  const last = pieces.at(-1);
  const suffix = last === undefined ? "" : textOf(last);
  const first = pieces[0];
  const prefix = first === undefined ? "" : textOf(first);
  if (!segment.startsWith(prefix) || !segment.endsWith(suffix)) return undefined;
  const end = segment.length - suffix.length;
  const slots: string[] = [];
  let position = prefix.length;
  const inner = pieces.slice(prefix === "" ? 0 : 1, suffix === "" ? undefined : -1);
  for (const [index, piece] of inner.entries()) {
    if (piece.kind === "literal") {
      position += piece.text.length;
      continue;
    }
    const next = inner[index + 1];
    const stop = next === undefined ? end : segment.indexOf(textOf(next), position + 1);
    if (stop <= position || stop > end) return undefined;
    slots.push(segment.slice(position, stop));
    position = stop;
  }
  return position === end ? slots : undefined;
}
