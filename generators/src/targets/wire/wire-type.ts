import type { WireType } from "@tenon/runtime/wire";
import {
  type Api,
  type JsonType,
  type JsonValue,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../../model/index.ts";
import {
  type Alternative,
  type Constant,
  distinct,
  intersect,
  isObject,
  type ListType,
  type ObjectType,
  oneOf,
  settled,
} from "./wire-alternative.ts";

/**
 * What text on the wire stands for under a schema. Alternatives are in the order in which they are to be tried: what fewer
 * texts fit comes first, and so strings after all other scalars. Where a schema leads back to itself, and where all has become too much, what
 * lists and objects hold is `any`.
 */
export function wireType(api: Api, schema: SchemaId): WireType {
  return derived(api, schema, "whole").type;
}

/** The same without what lists and objects hold, which may be most of a document: for who asks only for the kind of value. */
export function wireKind(api: Api, schema: SchemaId): WireType {
  return derived(api, schema, "top").type;
}

/** Whether a schema holds so much that `wireType` does not say all of it. */
export function isBeyondWireType(api: Api, schema: SchemaId): boolean {
  return derived(api, schema, "whole").isExhausted;
}

/** What was derived of a schema. */
interface Derived {
  readonly type: WireType;
  readonly isExhausted: boolean;
}

/** Whether what lists and objects hold is said too. */
type Extent = "whole" | "top";

/** By extents and models: all targets ask, each several times for one body, and operations share parameters. */
const known: Readonly<Record<Extent, WeakMap<Api, Map<SchemaId, Derived>>>> = {
  whole: new WeakMap(),
  top: new WeakMap(),
};

function derived(api: Api, schema: SchemaId, extent: Extent): Derived {
  const types = known[extent].get(api) ?? new Map<SchemaId, Derived>();
  known[extent].set(api, types);
  const before = types.get(schema);
  if (before !== undefined) return before;
  const derivation = new Derivation(api, extent);
  const type = settled(derivation.typeOf(schema));
  const found = { type, isExhausted: derivation.isExhausted };
  types.set(schema, found);
  return found;
}

/** More values than these are no tag that tells the objects of a union apart. */
const mostConstants = 4;

/**
 * So many schemas are looked into for one value. Schemas that hold one another in many ways stand for more values within values than anybody
 * could print; the largest of 139 public descriptions takes a third of this.
 */
const mostSteps = 10_000;

/** What is spent on one value. */
interface Effort {
  /** How many schemas may still be looked into. */
  left: number;
  /** Whether something was not looked into, since it leads back to itself or there is nothing left. */
  isCut: boolean;
}

function wholeEffort(): Effort {
  return { left: mostSteps, isCut: false };
}

/** Kinds of values, as far as they are the same wherever a schema stands: those of schemas that do not lead back to themselves. */
const knownKinds = new WeakMap<Api, Map<SchemaId, readonly Alternative[]>>();

class Derivation {
  readonly #api: Api;
  readonly #extent: Extent;
  /** The schemas that this one stands in. */
  readonly #path: readonly SchemaId[];
  readonly #effort: Effort;
  /** The same for the kinds of what is not looked into. */
  readonly #kindsEffort: Effort;

  constructor(
    api: Api,
    extent: Extent,
    path: readonly SchemaId[] = [],
    effort: Effort = wholeEffort(),
    kindsEffort: Effort = wholeEffort(),
  ) {
    this.#api = api;
    this.#extent = extent;
    this.#path = path;
    this.#effort = effort;
    this.#kindsEffort = kindsEffort;
  }

  get isExhausted(): boolean {
    return this.#effort.left < 0;
  }

  typeOf(id: SchemaId): WireType {
    return oneOf(this.alternatives(id));
  }

  alternatives(id: SchemaId): readonly Alternative[] {
    if (this.#extent === "top") return this.#kinds(id);
    return this.#isEnd(id)
      ? new Derivation(this.#api, "top", [], this.#kindsEffort).alternatives(id)
      : this.#within(id);
  }

  /** What kind of value it is: a list or an object is one, whatever it holds. */
  #kinds(id: SchemaId): readonly Alternative[] {
    const kinds = knownKinds.get(this.#api) ?? new Map<SchemaId, readonly Alternative[]>();
    knownKinds.set(this.#api, kinds);
    const before = kinds.get(id);
    if (before !== undefined) return before;
    if (this.#isEnd(id)) return ["any"];
    const wasCut = this.#effort.isCut;
    this.#effort.isCut = false;
    const found = this.#within(id);
    if (!this.#effort.isCut) kinds.set(id, found);
    this.#effort.isCut ||= wasCut;
    return found;
  }

  /** Whether a schema is not looked into. */
  #isEnd(id: SchemaId): boolean {
    const isEnd = this.#path.includes(id) || this.#effort.left-- <= 0;
    if (isEnd) this.#effort.isCut = true;
    return isEnd;
  }

  #within(id: SchemaId): readonly Alternative[] {
    const inner = new Derivation(
      this.#api,
      this.#extent,
      [...this.#path, id],
      this.#effort,
      this.#kindsEffort,
    );
    const schema = schemaOf(this.#api, id);
    const required = [schema.ref, schema.dynamicRef?.target, ...(schema.allOf ?? [])].filter(isThere);
    const choices = [schema.anyOf, schema.oneOf].filter(isThere);
    const dependent = (schema.dependentSchemas ?? []).map(([, one]) => one);
    // Whether these apply depends on the value; what they say of its properties holds where they do.
    const conditional = [schema.if, schema.then, schema.else, ...dependent].filter(isThere);
    const others = [
      ...required.map((one) => inner.alternatives(one)),
      ...choices.map((members) => distinct(members.flatMap((one) => inner.alternatives(one)))),
      ...conditional.map((one) => inner.alternatives(one).filter(isObject)),
    ];
    if (others.length === 0) return inner.#own(schema);
    // What is left over is known only when all else is there (JSON Schema 2020-12 core, 11).
    const { unevaluatedItems, unevaluatedProperties, ...said } = schema;
    const all = others.reduce(intersect, inner.#own(said));
    return this.#extent === "top" ? all : all.map((one) => inner.#withLeftOver(one, schema));
  }

  /** An alternative with what a schema says of items and properties of which nothing else says anything. */
  #withLeftOver(one: Alternative, { unevaluatedItems, unevaluatedProperties }: Schema): Alternative {
    if (isObject(one) && one.additional === "any" && unevaluatedProperties !== undefined) {
      const { additional, ...closed } = one;
      return this.#isNever(unevaluatedProperties)
        ? closed
        : { ...one, additional: this.typeOf(unevaluatedProperties) };
    }
    const isOpen = typeof one === "object" && "items" in one && one.items === "any";
    if (!isOpen || unevaluatedItems === undefined || this.#isNever(unevaluatedItems)) return one;
    return { ...one, items: this.typeOf(unevaluatedItems) };
  }

  /** What a schema's own keywords say, those that combine schemas left out. */
  #own(schema: Schema): readonly Alternative[] {
    const values = schema.const === undefined ? schema.enum : [schema.const.value];
    if (values !== undefined && values.length <= mostConstants && schema.form === undefined)
      return distinct(values.map((one) => constantOf(one) ?? this.#ofType(schema, jsonTypeOf(one))));
    const types = values?.map(jsonTypeOf) ?? schema.type ?? impliedTypes(schema);
    if (types === undefined) return ["any"];
    return distinct(types.map((type) => this.#ofType(schema, type)));
  }

  #ofType(schema: Schema, type: JsonType): Alternative {
    if (type === "object")
      return this.#extent === "top" ? { properties: {}, additional: "any" } : this.#object(schema);
    if (type === "array") return this.#extent === "top" ? { items: "any" } : this.#list(schema);
    if (type !== "integer") return type;
    return schema.form === undefined ? "number" : "int64";
  }

  #object(schema: Schema): ObjectType {
    const entries = (schema.properties ?? []).map(([name, id]) => [name, this.typeOf(id)] as const);
    const properties = Object.fromEntries(entries);
    const rest = schema.additionalProperties ?? schema.unevaluatedProperties;
    const others = [
      ...(schema.patternProperties ?? []).map(([, id]) => id),
      ...(rest === undefined ? [] : [rest]),
    ];
    const additional = distinct(
      others.filter((id) => !this.#isNever(id)).flatMap((id) => this.alternatives(id)),
    );
    if (rest === undefined) return { properties, additional: oneOf(distinct([...additional, "any"])) };
    return additional.length === 0 ? { properties } : { properties, additional: oneOf(additional) };
  }

  #list(schema: Schema): ListType {
    const { contains } = schema;
    const rest = schema.items ?? schema.unevaluatedItems;
    const isFound = contains !== undefined && schema.items === undefined;
    const types = [rest, isFound ? contains : undefined].filter(isThere).filter((id) => !this.#isNever(id));
    const items =
      rest === undefined || types.length === 0
        ? "any"
        : oneOf(distinct(types.flatMap((id) => this.alternatives(id))));
    const prefixItems = schema.prefixItems?.map((id) => this.typeOf(id));
    return { items, ...(prefixItems && { prefixItems }) };
  }

  #isNever(id: SchemaId): boolean {
    return schemaOf(this.#api, id).always === false;
  }
}

function constantOf(one: JsonValue): Constant | undefined {
  return typeof one === "string" || typeof one === "number" || typeof one === "boolean"
    ? { const: one }
    : undefined;
}

function isThere<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

function jsonTypeOf(value: JsonValue): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as "string" | "number" | "boolean" | "object";
}

/** The types that keywords without `type` speak of: other types pass them, but whoever writes them means these. */
function impliedTypes(schema: Schema): readonly JsonType[] | undefined {
  const { properties, patternProperties, additionalProperties, required, items, prefixItems } = schema;
  const types: JsonType[] = [];
  if ((properties ?? patternProperties ?? additionalProperties ?? required) !== undefined)
    types.push("object");
  if ((items ?? prefixItems) !== undefined) types.push("array");
  return types.length === 0 ? undefined : types;
}
