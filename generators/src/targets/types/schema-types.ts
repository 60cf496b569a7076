import {
  type Api,
  type Direction,
  followReference,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../../model/index.ts";
import { acceptsAll } from "./accepts-all.ts";
import { alternativesOf } from "./alternatives.ts";
import { arrayShape, boundedTuples, hasArrayKeyword } from "./array-shape.ts";
import { dependentRequiredTypes } from "./dependent-required.ts";
import { branchValues, inheritedDiscriminators, narrowProperty } from "./discriminator.ts";
import { intersect } from "./intersect.ts";
import {
  type Expand,
  everyKind,
  kindBits,
  kindsOf,
  kindsOfTypes,
  restrict,
  typeOfKinds,
} from "./json-kind.ts";
import { hasObjectKeyword, objectShape } from "./object-shape.ts";
import type { DocumentedSchema } from "./schema-doc.ts";
import { neverType, primitive, type TypeNode, typeOfValue, union, unknownType } from "./type-node.ts";
import { withoutUnevaluated, withUnevaluated } from "./unevaluated.ts";
import { valueDoc } from "./value-doc.ts";

/** Computes the TypeScript types of a model's schemas for one direction. Remembers those of named schemas. */
export class SchemaTypes {
  readonly api: Api;
  readonly direction: Direction;
  /** Whether values are as they are on the wire, rather than as applications have them. */
  readonly wire: boolean;
  readonly expand: Expand = (reference) => this.declaration(reference.schema);
  /** Schemas whose keywords leave no value at all, as far as types have been computed. */
  readonly contradictions = new Set<SchemaId>();
  /** Schemas whose types are wider than they are, because TypeScript would refuse so many alternatives. */
  readonly widened = new Set<SchemaId>();
  /** By the schema's id. */
  readonly #declarations: (TypeNode | undefined)[];

  constructor(api: Api, direction: Direction, wire: boolean) {
    this.api = api;
    this.direction = direction;
    this.wire = wire;
    this.#declarations = new Array(api.schemas.length);
  }

  /** The type to print where a schema is used: a reference if the schema has a name. */
  use(id: SchemaId): TypeNode {
    return schemaOf(this.api, id).name === undefined
      ? this.declaration(id)
      : { kind: "reference", schema: id };
  }

  /** The schema whose annotations document a type: on the wire, its values have no form of their own. */
  documentation(id: SchemaId): DocumentedSchema {
    const schema = this.#withValues(this.#withContent(schemaOf(this.api, id)));
    if (schema.form === undefined || !this.wire) return schema;
    const { form, ...plain } = schema;
    return plain;
  }

  #withContent(schema: Schema): DocumentedSchema {
    if (schema.contentSchema === undefined) return schema;
    return { ...schema, content: this.#contentOf(schema.contentSchema) };
  }

  #withValues(schema: DocumentedSchema): DocumentedSchema {
    const values = valueDoc(this.api, schema);
    return values === undefined ? schema : { ...schema, values };
  }

  #contentOf(id: SchemaId): string {
    const { name, type, items } = followReference(this.api, id);
    if (name !== undefined) return name;
    return type?.join() === "array" && items !== undefined
      ? `${this.#contentOf(items)}[]`
      : (type?.join(" | ") ?? "");
  }

  /** The type that a schema stands for. While it is being computed, the schema itself counts as `unknown`. */
  declaration(id: SchemaId): TypeNode {
    const known = this.#declarations[id];
    if (known !== undefined) return known;
    this.#declarations[id] = unknownType;
    const type = this.#compute(schemaOf(this.api, id));
    this.#declarations[id] = type;
    return type;
  }

  #compute(schema: Schema): TypeNode {
    if (schema.always !== undefined) return schema.always ? unknownType : neverType;
    // Another way to write `false`, which 3.0 has only for `additionalProperties`.
    if (schema.not !== undefined && acceptsAll(schemaOf(this.api, schema.not))) return neverType;
    const type = hasApplicator(schema) ? this.#combineWithin(schema) : this.#own(schema, everyKind);
    if (type.kind === "never") this.contradictions.add(schema.id);
    return type;
  }

  /** What TypeScript takes of all that applies. */
  #combineWithin(schema: Schema): TypeNode {
    const alternatives = alternativesOf(this.expand);
    const [type, widened] = alternatives.apart(() => {
      const combined = this.#combine(schema);
      return combined.kind === "intersection" ? alternatives.bounded(combined) : combined;
    });
    if (widened) this.widened.add(schema.id);
    return type;
  }

  #combine(schema: Schema): TypeNode {
    const choices = this.#choices(schema);
    const around = choices.reduce((kinds, type) => kinds & kindsOf(type, this.expand), everyKind);
    const said = intersect([...this.#inherited(schema), this.#own(schema, around), ...choices], this.expand);
    const whole = withUnevaluated(this.api, schema, said, this.#use, this.expand);
    const type = boundedTuples(whole, schema, this.expand);
    return inheritedDiscriminators(this.api, schema.id).reduce(
      (narrowed, { propertyName, values }) => narrowProperty(narrowed, propertyName, values, this.expand),
      type,
    );
  }

  /** `$ref`, `$dynamicRef` and `allOf`: types that the schema extends. */
  #inherited(schema: Schema): readonly TypeNode[] {
    const applied = [schema.ref, schema.dynamicRef?.target, ...(schema.allOf ?? [])];
    return applied.filter((id) => id !== undefined).map((id) => this.#parent(schema, id));
  }

  /** A parent that lists the schema among its own choices is taken without them: they would turn in a circle. */
  #parent(schema: Schema, id: SchemaId): TypeNode {
    const parent = followReference(this.api, id);
    const choices = [...(parent.anyOf ?? []), ...(parent.oneOf ?? [])];
    if (!choices.some((choice) => followReference(this.api, choice).id === schema.id)) return this.use(id);
    return intersect([...this.#inherited(parent), this.#own(parent, everyKind)], this.expand);
  }

  /** Choices: `anyOf`, `oneOf`, `dependentRequired`, and `if` with both of its branches. */
  #choices(schema: Schema): readonly TypeNode[] {
    const choices = [...dependentRequiredTypes(schema)];
    for (const branches of [schema.anyOf, schema.oneOf]) {
      if (branches !== undefined) choices.push(union(branches.map((id) => this.#branch(schema, id))));
    }
    if (schema.if !== undefined && schema.then !== undefined && schema.else !== undefined) {
      const then = intersect([this.use(schema.if), this.use(schema.then)], this.expand);
      choices.push(union([then, this.use(schema.else)]));
    }
    return choices;
  }

  #branch(schema: Schema, id: SchemaId): TypeNode {
    const type = this.use(id);
    if (schema.discriminator === undefined) return type;
    const values = branchValues(this.api, schema.discriminator, id);
    return values.length === 0
      ? type
      : narrowProperty(type, schema.discriminator.propertyName, values, this.expand);
  }

  /** What the schema's own keywords say about each kind of value. */
  #own(schema: Schema, around: number): TypeNode {
    const kinds = schema.type === undefined ? everyKind : kindsOfTypes(schema.type);
    if (schema.const !== undefined) return restrict(typeOfValue(schema.const.value), kinds, this.expand);
    if (schema.enum !== undefined) return restrict(union(schema.enum.map(typeOfValue)), kinds, this.expand);
    if (schema.type !== undefined) return this.#shape(schema, kinds);
    const shaped =
      (hasObjectKeyword(schema) ? kindBits.object : 0) |
      (hasArrayKeyword(schema) ? kindBits.array : 0) |
      (schema.binary ? kindBits.string : 0);
    if (shaped === 0) return unknownType;
    // Without `type`, keywords of objects say nothing about other values; only where nothing else says which
    // kinds there are, the author must have meant an object.
    return this.#shape(schema, around === everyKind ? shaped : around);
  }

  #shape(schema: Schema, kinds: number): TypeNode {
    // Nearly every schema has one type.
    if ((kinds & (kinds - 1)) === 0) return this.#ofKind(schema, kinds);
    const present = shapedKinds.filter((kind) => (kinds & kind) !== 0);
    return union(present.map((kind) => this.#ofKind(schema, kind)));
  }

  #ofKind(schema: Schema, kind: number): TypeNode {
    switch (kind) {
      case kindBits.string:
        return this.#text(schema);
      case kindBits.number:
        return this.#number(schema);
      case kindBits.array:
        return arrayShape(withoutUnevaluated(schema), this.api, this.#use);
      case kindBits.object:
        return objectShape(
          withoutUnevaluated(schema),
          this.api,
          this.direction,
          this.#use,
          this.#documentation,
        );
      default:
        return typeOfKinds(kind);
    }
  }

  readonly #use = (id: SchemaId): TypeNode => this.use(id);
  readonly #documentation = (id: SchemaId): DocumentedSchema => this.documentation(id);

  #text({ binary, form, type }: Schema): TypeNode {
    if (binary) return primitive("Blob");
    if (this.wire || form === undefined || form === "digits") return primitive("string");
    if (form !== "bigint") return primitive(form);
    return primitive(type?.includes("integer") ? "string" : "bigintText");
  }

  /** Numbers that JSON writes out may be too large for one of ours. */
  #number({ form }: Schema): TypeNode {
    if (form !== "bigint" && form !== "digits") return primitive("number");
    return this.wire ? union([primitive("number"), primitive("bigint")]) : primitive(form);
  }
}

/** In the order in which they are printed. */
const shapedKinds: readonly number[] = [
  kindBits.string,
  kindBits.number,
  kindBits.boolean,
  kindBits.array,
  kindBits.object,
  kindBits.null,
];

/** Whether anything but the schema's own assertions makes its type; most schemas have nothing of the kind. */
function hasApplicator(schema: Schema): boolean {
  return (
    schema.ref !== undefined ||
    schema.allOf !== undefined ||
    schema.anyOf !== undefined ||
    schema.oneOf !== undefined ||
    schema.dynamicRef !== undefined ||
    schema.dependentRequired !== undefined ||
    schema.if !== undefined
  );
}
