import { normalizePath, withBareCharacters } from "./path-template.ts";
import type { Route, RouteTree } from "./route-tree.ts";

/** A path that some route has: its routes, and the raw (still encoded) texts of the path's slots in their order. */
export interface PathMatch<R extends Route> {
  readonly routes: readonly R[];
  readonly slots: readonly string[];
}

/** `malformed`: the path has a percent sign that encodes nothing. `undefined`: no route has the path. */
export type PathResult<R extends Route> = PathMatch<R> | "malformed" | undefined;

/** How a path that differs from a template by its last slash is seen: as another path, or as the same. */
export type TrailingSlash = "strict" | "ignore";

/** Finds the routes of a path. The cost depends on the length of the path, not on the number of routes. */
export type Router<R extends Route> = (path: string) => PathResult<R>;

/**
 * Looks paths up in a tree. At each level fixed text comes before a segment that is partly fixed, and that before a segment that is
 * all parameter (OpenAPI 3.2, 4.8.2); a branch that leads nowhere is left again.
 */
export function createRouter<R extends Route>(
  tree: RouteTree<R>,
  trailingSlash: TrailingSlash = "strict",
): Router<R> {
  const root = new Level(tree);
  return (path) => {
    const normal = normalizePath(path);
    if (normal === undefined) return "malformed";
    const found = lookUp(root, normal);
    if (found !== undefined || trailingSlash === "strict") return found;
    return lookUp(root, normal.endsWith("/") ? normal.slice(0, -1) : `${normal}/`);
  };
}

/** A level of the tree as it is searched: to ask an object for a text of a request costs more than to ask a Map. */
class Level<R extends Route> {
  routes: readonly R[] | undefined;
  literals: ReadonlyMap<string, Level<R>> | undefined;
  patterns: readonly { readonly texts: readonly string[]; readonly next: Level<R> }[] | undefined;
  parameter: Level<R> | undefined;
  #tree: RouteTree<R> | undefined;

  constructor(tree: RouteTree<R>) {
    this.#tree = tree;
  }

  /** Made with the first path that leads here: a server with many operations starts at once. */
  open(): this {
    if (this.#tree === undefined) return this;
    const { routes, literals, patterns, parameter } = this.#tree;
    this.#tree = undefined;
    this.routes = routes;
    this.literals =
      literals && new Map(Object.entries(literals).map(([text, next]) => [text, new Level(next)]));
    this.patterns = patterns?.map(({ texts, next }) => ({ texts, next: new Level(next) }));
    this.parameter = parameter && new Level(parameter);
    return this;
  }
}

/** A match in the making. */
interface Found<R extends Route> extends PathMatch<R> {
  readonly slots: string[];
}

function lookUp<R extends Route>(root: Level<R>, path: string): PathMatch<R> | undefined {
  return find(root, path, path.startsWith("/") ? 1 : 0, 0);
}

/** The routes of what follows `start` in a path. The callers put in the texts of the `count` slots before it: no list is made for a branch that is left again. */
function find<R extends Route>(
  level: Level<R>,
  path: string,
  start: number,
  count: number,
): Found<R> | undefined {
  const { routes, literals, patterns, parameter } = level.open();
  if (start > path.length) return routes && { routes, slots: new Array<string>(count) };
  const slash = path.indexOf("/", start);
  const end = slash < 0 ? path.length : slash;
  const segment = path.slice(start, end);
  const bare = withBareCharacters(segment);
  const literal = literals?.get(bare);
  if (literal !== undefined) {
    const byLiteral = find(literal, path, end + 1, count);
    if (byLiteral !== undefined) return byLiteral;
  }
  if (patterns !== undefined) {
    for (const { texts, next } of patterns) {
      const taken =
        matchPattern(texts, segment) ?? (bare === segment ? undefined : matchPattern(texts, bare));
      if (taken === undefined) continue;
      const byPattern = find(next, path, end + 1, count + taken.length);
      if (byPattern === undefined) continue;
      taken.forEach((text, index) => {
        byPattern.slots[count + index] = text;
      });
      return byPattern;
    }
  }
  if (parameter === undefined || segment === "") return undefined;
  const byParameter = find(parameter, path, end + 1, count + 1);
  if (byParameter !== undefined) byParameter.slots[count] = segment;
  return byParameter;
}

/**
 * Texts of the slots of a segment that is partly fixed, or `undefined`. Every slot takes at least one character and as few
 * as it can; the last one takes the rest. Linear: nothing is tried twice.
 */
function matchPattern(texts: readonly string[], segment: string): readonly string[] | undefined {
  const [prefix = ""] = texts;
  const suffix = texts.at(-1) ?? "";
  if (!segment.startsWith(prefix) || !segment.endsWith(suffix)) return undefined;
  const end = segment.length - suffix.length;
  const slots: string[] = [];
  let position = prefix.length;
  for (let index = 1; index < texts.length; index++) {
    const text = texts[index] ?? "";
    const isLast = index === texts.length - 1;
    const stop = isLast
      ? end
      : segment.indexOf(text, position + (text === "" ? characterAt(segment, position) : 1));
    if (stop <= position || stop > end) return undefined;
    slots.push(segment.slice(position, stop));
    position = stop + text.length;
  }
  return slots;
}

/** The length of a character, which may be several encoded bytes: where nothing parts two slots, none is cut through. */
function characterAt(segment: string, position: number): number {
  const [first, second = "", third = "", fourth = ""] =
    segment.slice(position, position + 12).match(/%[\dA-F]{2}/g) ?? [];
  if (segment[position] !== "%" || first === undefined) return 1;
  const continues = (byte: string): boolean => /^%[89AB]/.test(byte);
  if (!continues(second)) return 3;
  return !continues(third) ? 6 : !continues(fourth) ? 9 : 12;
}
