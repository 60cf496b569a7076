/** The OpenAPI objects of the bundled pilot document, as far as its tests read them. References are not followed. */

/** A Reference Object, or what stands in its place. */
export type Referenced<T> = T | { readonly $ref: string };

/** OpenAPI, Example Object. */
interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

/** OpenAPI, Media Type Object. */
export interface MediaType {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, Referenced<Example>>>;
}

/** OpenAPI, Header Object and Parameter Object: what they share. */
export interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema: object;
  readonly example?: unknown;
}

/** OpenAPI, Response Object and Request Body Object: what they share. */
export interface Message {
  readonly headers?: Readonly<Record<string, Referenced<Parameter>>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** OpenAPI, Operation Object. */
export interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Referenced<Parameter>[];
  readonly requestBody?: Referenced<Message>;
  readonly responses: Readonly<Record<string, Referenced<Message>>>;
}

/** OpenAPI, OpenAPI Object. */
export interface PilotDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Operation | readonly Referenced<Parameter>[]>>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Parameter>>;
  };
}

/** JSON Schema 2020-12, as far as the tests look inside. */
export interface Schema {
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}
