import type { Extensions } from "./extensions.ts";
import type { JsonValue } from "./json.ts";
import type { Origin } from "./origin.ts";

/** Index of a schema in `Api.schemas`. References are ids, so recursion costs nothing. */
export type SchemaId = number & { readonly __brand: "SchemaId" };

/** Index of a schema resource in `Api.resources` (JSON Schema 2020-12 core, 4.3.5). */
export type ResourceId = number & { readonly __brand: "ResourceId" };

/** The types of JSON Schema 2020-12 validation, 6.1.1. */
export type JsonType = "null" | "boolean" | "object" | "array" | "number" | "string" | "integer";

/** Entries in source order; a list rather than an object, so that no key is special. */
export type Entries<Value> = readonly (readonly [key: string, value: Value])[];

/**
 * A schema in normal form: every keyword of JSON Schema 2020-12, whatever dialect it was written in.
 * `nullable`, boolean `exclusiveMinimum` and the like are already translated. An absent keyword is an absent property.
 */
export interface Schema {
  readonly id: SchemaId;
  readonly origin: Origin;
  /** The schema resource that this schema belongs to: where `$dynamicRef` looks. */
  readonly resource: ResourceId;
  /**
   * Set for every schema that something can point at by name: a component, or the target of a `$ref`
   * elsewhere. The text of the document, not yet an identifier.
   */
  readonly name?: string;
  /** A boolean schema: `true` accepts everything, `false` nothing. All other keywords are then absent. */
  readonly always?: boolean;

  // Core (section 8)
  /** `$ref`, resolved. Its siblings stand in the same schema and count, unless the dialect drops them. */
  readonly ref?: SchemaId;
  /** `$dynamicRef`: the statically resolved target and, when that target is a `$dynamicAnchor`, its name. */
  readonly dynamicRef?: { readonly target: SchemaId; readonly anchor?: string };
  readonly dynamicAnchor?: string;

  // Applicators (section 10)
  readonly allOf?: readonly SchemaId[];
  readonly anyOf?: readonly SchemaId[];
  readonly oneOf?: readonly SchemaId[];
  readonly not?: SchemaId;
  readonly if?: SchemaId;
  readonly then?: SchemaId;
  readonly else?: SchemaId;
  readonly dependentSchemas?: Entries<SchemaId>;
  readonly prefixItems?: readonly SchemaId[];
  readonly items?: SchemaId;
  readonly contains?: SchemaId;
  readonly properties?: Entries<SchemaId>;
  readonly patternProperties?: Entries<SchemaId>;
  readonly additionalProperties?: SchemaId;
  readonly propertyNames?: SchemaId;
  readonly unevaluatedItems?: SchemaId;
  readonly unevaluatedProperties?: SchemaId;

  // Assertions (validation, section 6)
  readonly type?: readonly JsonType[];
  readonly enum?: readonly JsonValue[];
  /** Boxed, because `const: null` is a keyword with a value. */
  readonly const?: { readonly value: JsonValue };
  readonly multipleOf?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  /** Unicode code points. */
  readonly maxLength?: number;
  /** Unicode code points. */
  readonly minLength?: number;
  /** ECMA-262 regular expression, to be read with Unicode semantics, not anchored. */
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly maxContains?: number;
  readonly minContains?: number;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly dependentRequired?: Entries<readonly string[]>;

  // Annotations (sections 7 to 9)
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: SchemaId;
  readonly title?: string;
  readonly description?: string;
  readonly default?: { readonly value: JsonValue };
  readonly examples?: readonly JsonValue[];
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;

  // OpenAPI
  readonly discriminator?: Discriminator;
  /** Bytes rather than text: `format: binary` of 3.0 or its 3.1 spelling; set where the schema describes raw content. */
  readonly binary?: boolean;

  // Extension keywords of ours, enforced by the validators
  /** `x-utf16-max-length`: the most UTF-16 code units that a string may have. */
  readonly utf16MaxLength?: number;
  /** `x-max-serialized-utf16-length`: the most UTF-16 code units of `JSON.stringify` of the value. */
  readonly maxSerializedUtf16Length?: number;
  /** `x-space-delimited` on a string: on the wire one string, to its user a list of its parts between spaces. */
  readonly spaceDelimited?: boolean;

  /** How applications have the values, where that is not as they are on the wire; set by options, not by the document. */
  readonly form?: ValueForm;

  readonly extensions: Extensions;
}

/**
 * The form in which applications have a value: `Date`, `Temporal.Instant` and `Temporal.PlainDate` of texts, a `bigint` of numbers or texts,
 * the decimal digits of numbers.
 */
export type ValueForm = "Date" | "Instant" | "PlainDate" | "bigint" | "digits";

/** The Discriminator Object, completed: every branch it can choose is listed, implicit names included. */
export interface Discriminator {
  readonly propertyName: string;
  /** Value of the property and the branch that it means; two values may mean one branch. */
  readonly mapping: Entries<SchemaId>;
  /** OpenAPI 3.2 `defaultMapping`: the branch for a missing or unknown value. */
  readonly defaultMapping?: SchemaId;
}

/** A schema resource: the root of a document, or a subschema with `$id`. */
export interface SchemaResource {
  readonly id: ResourceId;
  /** Absolute or document-relative URI of the resource. */
  readonly uri: string;
  /** `$dynamicAnchor`s declared in this resource, by name. */
  readonly dynamicAnchors: Entries<SchemaId>;
}
