import {
  type Api,
  allInPlace,
  type Direction,
  omittedNames,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../../model/index.ts";
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
  /**
   * Names that this schema requires, or one that it applies to the same value, although the schema around it leaves the property out in this
   * direction: they are not required here. Sorted.
   */
  readonly excused: readonly string[];
}

/** A view without its schema, which is kept from run to run. */
export interface Seat extends Pick<View, "direction" | "scope" | "excused"> {
  readonly id: SchemaId;
}

/** The seat of a view. */
export function seatOf({ schema, direction, scope, excused }: View): Seat {
  return { id: schema.id, direction, scope, excused };
}

/** A text that no other view of the document has. */
export function keyOf({ schema, direction, scope, excused }: View): string {
  const key = scope.reduce(
    (before, [anchor, id]) => `${before} ${anchor}=${id}`,
    `${schema.id} ${direction}`,
  );
  return excused.length === 0 ? key : `${key} ${JSON.stringify(excused)}`;
}

/** Makes views. */
export class Views {
  readonly api: Api;
  readonly graph: SchemaGraph;
  readonly #views = new Map<string, View>();
  /** The views that depend on nothing around them, which are nearly all, by id. */
  readonly #plain: Readonly<Record<Direction, (View | undefined)[]>>;
  readonly #omitted: Readonly<Record<Direction, Map<SchemaId, ReadonlySet<string>>>> = {
    request: new Map(),
    response: new Map(),
  };

  constructor(api: Api) {
    this.api = api;
    this.graph = schemaGraph(api);
    // At their length from the start: filled here and there, an empty one becomes a slow dictionary.
    const { length } = api.schemas;
    this.#plain = { request: new Array(length), response: new Array(length) };
  }

  /** A schema where evaluation starts. */
  root(id: SchemaId, direction: Direction): View {
    return this.#view(id, direction, noScope, noNames);
  }

  /** A schema that the schema of a view applies to a part of the value; or asks, by `not` and `if`, what the whole of it is. */
  child(view: View, id: SchemaId): View {
    return this.#view(id, view.direction, view.scope, noNames);
  }

  /** A schema that the schema of a view applies to the same value, or refers to: it need not have there what is left out around it. */
  inPlace(view: View, id: SchemaId): View {
    return this.#view(id, view.direction, view.scope, this.#excusedBy(view, id));
  }

  /** The view of a seat. */
  seated({ id, direction, scope, excused }: Seat): View {
    return this.#view(id, direction, scope, excused);
  }

  /** What the `$ref` of a view leads to. */
  ref(view: View): View | undefined {
    return view.schema.ref === undefined ? undefined : this.inPlace(view, view.schema.ref);
  }

  /** What the `$dynamicRef` of a view leads to. */
  dynamicRef(view: View): View | undefined {
    const { dynamicRef } = view.schema;
    if (dynamicRef === undefined) return undefined;
    const bound = view.scope.find(([anchor]) => anchor === dynamicRef.anchor)?.[1];
    return this.inPlace(view, bound ?? dynamicRef.target);
  }

  /** The way that matters to a schema: where nothing below asks for it, both are the same. */
  direction(id: SchemaId, way: Direction): Direction {
    return this.graph.directional[id] ? way : "response";
  }

  /** Names that an object of a view leaves out in its direction. */
  omitted({ schema, direction }: View): ReadonlySet<string> {
    return this.#omittedBy(schema.id, direction);
  }

  #omittedBy(id: SchemaId, direction: Direction): ReadonlySet<string> {
    // Asked only where a schema can be reached that says so.
    if (!this.graph.directional[id]) return nothing;
    const known = this.#omitted[direction].get(id);
    if (known !== undefined) return known;
    const names = omittedNames(this.api, id, direction);
    this.#omitted[direction].set(id, names);
    return names;
  }

  /** The names of which a schema in the place of a view must not require any. What it leaves out itself, it does not require anyway. */
  #excusedBy(view: View, id: SchemaId): readonly string[] {
    const omitted = this.omitted(view);
    if (omitted.size === 0 && view.excused.length === 0) return noNames;
    const own = this.#omittedBy(id, view.direction);
    const open = [...new Set([...view.excused, ...omitted])].filter((name) => !own.has(name));
    if (open.length === 0) return noNames;
    const required = requiredInPlace(this.api, id);
    const names = open.filter((name) => required.has(name));
    return names.length === 0 ? noNames : names.sort();
  }

  #view(id: SchemaId, direction: Direction, outer: View["scope"], excused: readonly string[]): View {
    const way = this.direction(id, direction);
    const isScoped = (this.graph.anchors[id]?.size ?? 0) > 0;
    if (!isScoped && excused.length === 0) {
      const plain = this.#plain[way];
      const known = plain[id];
      if (known !== undefined) return known;
      const view: View = { schema: schemaOf(this.api, id), direction: way, scope: noScope, excused };
      plain[id] = view;
      return view;
    }
    const schema = schemaOf(this.api, id);
    const scope = isScoped ? this.#enter(schema, outer) : noScope;
    const view: View = { schema, direction: way, scope, excused };
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
const noNames: View["excused"] = [];
const nothing: ReadonlySet<string> = new Set();

/** The names that a schema requires, of any object or beside some property, or one that it applies to the same value. */
function requiredInPlace(api: Api, id: SchemaId): ReadonlySet<string> {
  return new Set(
    allInPlace(api, id).flatMap(({ required = [], dependentRequired = [] }) => [
      ...required,
      ...dependentRequired.flatMap(([, needed]) => needed),
    ]),
  );
}
