import { type DocumentNode, isObject } from "../document/index.ts";
import type { ResourceId, Schema, SchemaId, SchemaResource } from "../model/index.ts";

/** A schema while it is being made. */
export type SchemaDraft = { -readonly [Key in keyof Schema]: Schema[Key] };

/** The schemas of a model while it is being made: an id for each place that has been asked for, and which are still to do. */
export class SchemaArena {
  readonly drafts: SchemaDraft[] = [];
  readonly named: SchemaId[] = [];
  readonly #byValue = new Map<object, SchemaId>();
  /** Boolean schemas have no identity of their own, so their place stands for them. */
  readonly #byPlace = new Map<string, SchemaId>();
  readonly #inner = new Map<SchemaId, SchemaDraft>();
  readonly #pending: { readonly draft: SchemaDraft; readonly node: DocumentNode }[] = [];
  readonly #resources: { readonly uri: string; readonly dynamicAnchors: [string, SchemaId][] }[] = [];
  readonly #resourceIds = new Map<string, ResourceId>();

  /** The id of the schema at a node; the schema itself is made later. */
  idOf(node: DocumentNode): SchemaId {
    const known = this.known(node);
    if (known !== undefined) return known;
    const draft = this.add(node);
    this.#remember(node, draft.id);
    this.#pending.push({ draft, node });
    return draft.id;
  }

  /** The id of a schema that has been asked for before. */
  known(node: DocumentNode): SchemaId | undefined {
    if (isObject(node.value)) return this.#byValue.get(node.value);
    return this.#byPlace.get(placeOf(node));
  }

  /** Makes the schema at one node stand for that at another. */
  alias(node: DocumentNode, id: SchemaId): void {
    this.#remember(node, id);
  }

  /** A new, empty schema that comes from a node. */
  add(node: DocumentNode): SchemaDraft {
    // The arena's length is what a SchemaId counts.
    const id = this.drafts.length as SchemaId;
    const draft: SchemaDraft = {
      id,
      origin: node.origin,
      resource: this.resource(node.scope.base),
      extensions: none,
    };
    this.drafts.push(draft);
    return draft;
  }

  /** Gives a name to a schema that has none. */
  name(id: SchemaId, name: string): void {
    const draft = this.draft(id);
    if (draft.name !== undefined) return;
    draft.name = name;
    this.named.push(id);
  }

  draft(id: SchemaId): SchemaDraft {
    const draft = this.drafts[id];
    if (draft === undefined) throw new RangeError(`No schema ${id}`);
    return draft;
  }

  /** Notes that what a schema asks of a value stands in another one now. */
  hasMoved(draft: SchemaDraft, inner: SchemaDraft): void {
    this.#inner.set(draft.id, inner);
  }

  /** The draft that holds what a schema asks of a value: usually its own. */
  assertions(id: SchemaId): SchemaDraft {
    return this.#inner.get(id) ?? this.draft(id);
  }

  /** Makes every schema that has been asked for, and those that it asks for. */
  complete(make: (draft: SchemaDraft, node: DocumentNode) => void): void {
    // The list grows while it is read: first asked for, first made.
    for (const { draft, node } of this.#pending) make(draft, node);
    this.#pending.length = 0;
  }

  resource(uri: string): ResourceId {
    const known = this.#resourceIds.get(uri);
    if (known !== undefined) return known;
    // As with SchemaId.
    const id = this.#resources.length as ResourceId;
    this.#resources.push({ uri, dynamicAnchors: [] });
    this.#resourceIds.set(uri, id);
    return id;
  }

  /** Notes a `$dynamicAnchor` of a schema in its resource. */
  dynamicAnchor(draft: SchemaDraft, name: string): void {
    this.#resources[draft.resource]?.dynamicAnchors.push([name, draft.id]);
  }

  resources(): readonly SchemaResource[] {
    // The index is the id.
    return this.#resources.map((resource, id) => ({ id: id as ResourceId, ...resource }));
  }

  #remember(node: DocumentNode, id: SchemaId): void {
    if (isObject(node.value)) this.#byValue.set(node.value, id);
    else this.#byPlace.set(placeOf(node), id);
  }
}

const none: Schema["extensions"] = [];

function placeOf(node: DocumentNode): string {
  return `${node.origin.file}#${node.origin.pointer}`;
}
