import { type Api, type Direction, type Schema, type SchemaId, schemaOf } from "../../model/index.ts";
import { type SchemaGraph, schemaGraph } from "./schema-graph.ts";

/**
 * A schema where it is evaluated. What it means depends on the way the value travels (`readOnly`, `writeOnly`) and on the
 * dynamic scope (core, 7.1): which schema each `$dynamicAnchor` stands for. Both are known at generation, so that
 * `$dynamicRef` costs nothing at run time. Equal views are the same object.
 */
export interface View {
  readonly schema: Schema;
  readonly direction: Direction;
  /** The outermost schema of each dynamic anchor that matters below; sorted by name. */
  readonly scope: readonly (readonly [anchor: string, id: SchemaId])[];
}

/** A view without its schema, which is kept from run to run. */
export interface Seat extends Pick<View, "direction" | "scope"> {
  readonly id: SchemaId;
}

/** The seat of a view. */
export function seatOf({ schema, direction, scope }: View): Seat {
  return { id: schema.id, direction, scope };
}

/** A text that no other view of the document has. */
export function keyOf({ schema, direction, scope }: View): string {
  return scope.reduce((key, [anchor, id]) => `${key} ${anchor}=${id}`, `${schema.id} ${direction}`);
}

/** Makes views. */
export class Views {
  readonly api: Api;
  readonly graph: SchemaGraph;
  readonly #views = new Map<string, View>();
  /** The views without a dynamic scope, which are nearly all, by id. */
  readonly #plain: Readonly<Record<Direction, (View | undefined)[]>>;

  constructor(api: Api) {
    this.api = api;
    this.graph = schemaGraph(api);
    // At their length from the start: filled here and there, an empty one becomes a slow dictionary.
    const { length } = api.schemas;
    this.#plain = { request: new Array(length), response: new Array(length) };
  }

  /** A schema where evaluation starts. */
  root(id: SchemaId, direction: Direction): View {
    return this.#view(id, direction, noScope);
  }

  /** A schema that the schema of a view applies or refers to. */
  child(view: View, id: SchemaId): View {
    return this.#view(id, view.direction, view.scope);
  }

  /** The view of a seat. */
  seated({ id, direction, scope }: Seat): View {
    return this.#view(id, direction, scope);
  }

  /** What the `$ref` of a view leads to. */
  ref(view: View): View | undefined {
    return view.schema.ref === undefined ? undefined : this.child(view, view.schema.ref);
  }

  /** What the `$dynamicRef` of a view leads to. */
  dynamicRef(view: View): View | undefined {
    const { dynamicRef } = view.schema;
    if (dynamicRef === undefined) return undefined;
    const bound = view.scope.find(([anchor]) => anchor === dynamicRef.anchor)?.[1];
    return this.child(view, bound ?? dynamicRef.target);
  }

  /** The way that matters to a schema: where nothing below asks for it, both are the same. */
  direction(id: SchemaId, way: Direction): Direction {
    return this.graph.directional[id] ? way : "response";
  }

  #view(id: SchemaId, direction: Direction, outer: View["scope"]): View {
    const way = this.direction(id, direction);
    if ((this.graph.anchors[id]?.size ?? 0) === 0) {
      const plain = this.#plain[way];
      const known = plain[id];
      if (known !== undefined) return known;
      const view: View = { schema: schemaOf(this.api, id), direction: way, scope: noScope };
      plain[id] = view;
      return view;
    }
    const schema = schemaOf(this.api, id);
    const view: View = { schema, direction: way, scope: this.#enter(schema, outer) };
    const key = keyOf(view);
    const known = this.#views.get(key);
    if (known !== undefined) return known;
    this.#views.set(key, view);
    return view;
  }

  /** The dynamic scope within a schema: its resource adds the anchors that no outer resource has. */
  #enter(schema: Schema, outer: View["scope"]): View["scope"] {
    const wanted = this.graph.anchors[schema.id];
    if (wanted === undefined || wanted.size === 0) return noScope;
    const own = this.api.resources[schema.resource]?.dynamicAnchors ?? [];
    return [...wanted].flatMap((name) => {
      const bound = outer.find(([anchor]) => anchor === name) ?? own.find(([anchor]) => anchor === name);
      return bound === undefined ? [] : [bound];
    });
  }
}

const noScope: View["scope"] = [];
