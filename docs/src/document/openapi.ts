/**
 * The parts of OpenAPI 3.1 and JSON Schema that the reference shows. `redocly lint` has checked the document before
 * the site is built, so these types describe it and nothing checks it again.
 */
export interface Document {
  readonly openapi: string;
  readonly info: Info;
  readonly servers?: readonly Server[];
  readonly tags?: readonly Tag[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
  readonly [extension: `x-${string}`]: unknown;
}

export interface Info {
  readonly title: string;
  readonly version: string;
  readonly summary?: string;
  readonly description?: string;
}

export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description?: string }>>;
}

export interface Tag {
  readonly name: string;
  readonly description?: string;
}

export interface Components {
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly responses?: Readonly<Record<string, Response>>;
  readonly examples?: Readonly<Record<string, Example>>;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
}

/** A Reference Object within the bundled document. */
export interface Reference {
  readonly $ref: string;
}

/** What an object of the document may say about itself beside OpenAPI's own fields. */
export interface Gap {
  /** What is not known about this object: sentences. */
  readonly "x-not-shown"?: readonly string[];
}

export const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

export type Method = (typeof methods)[number];

export type PathItem = { readonly parameters?: readonly (Parameter | Reference)[] } & {
  readonly [method in Method]?: Operation;
};

export interface Operation extends Gap {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses: Readonly<Record<string, Response | Reference>>;
  /** Alternatives of scheme names and their scopes. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface Parameter extends Header {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
}

export interface Header extends Gap {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface RequestBody extends Gap {
  readonly description?: string;
  readonly required?: boolean;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface Response extends Gap {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

export interface Example {
  readonly summary?: string;
  readonly description?: string;
  readonly value?: unknown;
}

export interface SecurityScheme extends Gap {
  readonly type: string;
  readonly scheme?: string;
  readonly description?: string;
  readonly "x-scopes"?: Readonly<Record<string, string>>;
}

export interface Schema extends Gap {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly deprecated?: boolean;
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
  readonly [keyword: string]: unknown;
}
