import { type PathPiece, type PathSegment, parsePathTemplate } from "./path-template.ts";

/** What the router needs to know of an operation. */
export interface Route {
  readonly method: string;
  /** Path template: `/actors/{actorId}/posts`. */
  readonly path: string;
}

/**
 * All routes, a level for each path segment: plain data, so that the generator can print it and no server has to work it out when it
 * starts. Texts are normalized like the paths of requests.
 */
export interface RouteTree<R extends Route> {
  /** The routes that end here, no two with one method. */
  readonly routes?: readonly R[];
  /** What follows a fixed segment. */
  readonly literals?: { readonly [text: string]: RouteTree<R> };
  /** Segments that mix text and parameters; those with the most text first. */
  readonly patterns?: readonly RoutePattern<R>[];
  /** What follows a segment that is all parameter. */
  readonly parameter?: RouteTree<R>;
}

/** A segment that is partly fixed. */
export interface RoutePattern<R extends Route> {
  /** Around its slots, so that there is one more of them: `b.{fmt}` has `b.` and an empty text. */
  readonly texts: readonly string[];
  readonly next: RouteTree<R>;
}

/** Builds the tree of routes. Where two have one method and path, the first counts. */
export function routeTree<R extends Route>(routes: readonly R[]): RouteTree<R> {
  const root = new Branch<R>();
  for (const route of routes) {
    let branch = root;
    for (const segment of parsePathTemplate(route.path)) branch = branch.child(segment);
    branch.add(route);
  }
  return root.toTree();
}

/** A level of a tree in the making. */
class Branch<R extends Route> {
  readonly #routes: R[] = [];
  readonly #literals = new Map<string, Branch<R>>();
  readonly #patterns = new Map<string, { readonly texts: readonly string[]; readonly next: Branch<R> }>();
  #parameter: Branch<R> | undefined;

  add(route: R): void {
    if (!this.#routes.some(({ method }) => method === route.method)) this.#routes.push(route);
  }

  child(segment: PathSegment): Branch<R> {
    const texts = textsOf(segment);
    const [text = "", ...others] = texts;
    if (others.length === 0) return getOrAdd(this.#literals, text, () => new Branch<R>());
    if (segment.length === 1) {
      this.#parameter ??= new Branch<R>();
      return this.#parameter;
    }
    return getOrAdd(this.#patterns, texts.join("{}"), () => ({ texts, next: new Branch<R>() })).next;
  }

  toTree(): RouteTree<R> {
    const patterns = [...this.#patterns.values()]
      .sort((one, other) => other.texts.join("").length - one.texts.join("").length)
      .map(({ texts, next }) => ({ texts, next: next.toTree() }));
    const literals = [...this.#literals].map(([text, next]) => [text, next.toTree()] as const);
    return {
      ...(this.#routes.length > 0 && { routes: this.#routes }),
      ...(literals.length > 0 && { literals: Object.fromEntries(literals) }),
      ...(patterns.length > 0 && { patterns }),
      ...(this.#parameter && { parameter: this.#parameter.toTree() }),
    };
  }
}

function textsOf(segment: PathSegment): readonly string[] {
  const shape = segment.map((piece: PathPiece) => (piece.kind === "literal" ? piece.text : "{}")).join("");
  return shape.split("{}");
}

function getOrAdd<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
