import { normalizePath, type PathPiece, type PathSegment, parsePathTemplate } from "./path-template.ts";

/** What the router needs to know of an operation. */
export interface Route {
  readonly method: string;
  /** Path template: `/actors/{actorId}/posts`. */
  readonly path: string;
}

/** A path that some route has: its operations by method, and the raw (still encoded) texts of the path's slots in their order. */
export interface PathMatch<R extends Route> {
  readonly methods: ReadonlyMap<string, R>;
  readonly slots: readonly string[];
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
    const normal = normalizePath(path);
    if (normal === undefined) return "malformed";
    const found = lookUp(root, normal);
    if (found !== undefined || trailingSlash === "strict") return found;
    return lookUp(root, normal.endsWith("/") ? normal.slice(0, -1) : `${normal}/`);
  };
}

class Node<R extends Route> {
  readonly literals: Map<string, Node<R>> = new Map();
  /** Segments that mix text and parameters; those with the most text first. */
  readonly patterns: { readonly shape: string; readonly segment: PathSegment; readonly node: Node<R> }[] = [];
  parameter: Node<R> | undefined;
  readonly methods: Map<string, R> = new Map();
}

function insert<R extends Route>(root: Node<R>, route: R): void {
  let node = root;
  for (const segment of parsePathTemplate(route.path)) node = child(node, segment);
  if (!node.methods.has(route.method)) node.methods.set(route.method, route);
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

function lookUp<R extends Route>(root: Node<R>, path: string): PathMatch<R> | undefined {
  const slots: string[] = [];
  const node = find(root, path, path.startsWith("/") ? 1 : 0, slots);
  return node && { methods: node.methods, slots };
}

/** The node of what follows `start` in a path; `slots` takes the texts on the way to it. */
function find<R extends Route>(
  node: Node<R>,
  path: string,
  start: number,
  slots: string[],
): Node<R> | undefined {
  if (start > path.length) return node.methods.size === 0 ? undefined : node;
  const slash = path.indexOf("/", start);
  const end = slash < 0 ? path.length : slash;
  const segment = path.slice(start, end);
  const literal = node.literals.get(segment);
  const byLiteral = literal && find(literal, path, end + 1, slots);
  if (byLiteral !== undefined) return byLiteral;
  for (const pattern of node.patterns) {
    const texts = matchPattern(pattern.segment, segment);
    const byPattern = texts && through(pattern.node, path, end + 1, slots, texts);
    if (byPattern !== undefined) return byPattern;
  }
  if (node.parameter === undefined || segment === "") return undefined;
  return through(node.parameter, path, end + 1, slots, [segment]);
}

/** Goes on with the texts of a segment, and takes them back where that leads nowhere. */
function through<R extends Route>(
  node: Node<R>,
  path: string,
  start: number,
  slots: string[],
  texts: readonly string[],
): Node<R> | undefined {
  const { length } = slots;
  slots.push(...texts);
  const found = find(node, path, start, slots);
  if (found === undefined) slots.length = length;
  return found;
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
