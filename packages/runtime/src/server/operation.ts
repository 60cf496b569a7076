import type { Validate } from "../validate/validation-report.ts";
import type { BodyDecoder, BodyEncoder, FieldCodecs } from "../wire/body-codec.ts";
import type { ValueCodec } from "../wire/codec.ts";
import type { PairsDecoder, ParameterTextDecoder } from "../wire/parameter-codec.ts";
import type { WireType } from "../wire/wire-type.ts";
import type { ServerSecurityScheme } from "./security-scheme.ts";

/** What the server knows of an operation: written by the generator, read by `serve`. */
export interface ServerOperation {
  /** Key of its handler. */
  readonly name: string;
  /** `operationId` of the document. */
  readonly operationId?: string;
  /** Upper case. */
  readonly method: string;
  /** Path template. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ServerParameter[];
  readonly requestBody?: ServerRequestBody;
  /** Alternatives, of which one has to hold with all its schemes. No alternatives: no security. */
  readonly security: readonly ServerSecurityRequirement[];
  /** Codes first, then ranges, then `default`, so that the first that fits is the one that counts. */
  readonly responses: readonly ServerResponse[];
}

/** A parameter and how it is read. */
export type ServerParameter = {
  readonly name: string;
  /** Property of its group; default: the name. */
  readonly key?: string;
  readonly required?: true;
  readonly explode?: true;
  /** To its user a list, on the wire and for its validator one text with spaces between. */
  readonly spaceDelimited?: true;
  readonly type: WireType;
  readonly validate?: Validate;
  /** Absent: the value is the same on the wire and to its user. */
  readonly codec?: ValueCodec;
} & (
  | { readonly in: "path"; readonly decode: ParameterTextDecoder }
  | { readonly in: "header"; readonly decode: ParameterTextDecoder }
  /** The whole query (OpenAPI 3.2): its value stands where other locations have a group. */
  | { readonly in: "querystring"; readonly decode: ParameterTextDecoder }
  | { readonly in: "query"; readonly decode: PairsDecoder }
  | { readonly in: "cookie"; readonly decode: PairsDecoder }
);

/** The body of a request by media type. */
export interface ServerRequestBody {
  readonly required?: true;
  readonly content: readonly ServerRequestContent[];
}

/** A media type that a request may have. */
export interface ServerRequestContent {
  /** As declared; may be a range. */
  readonly mediaType: string;
  readonly decode: BodyDecoder;
  readonly fields?: FieldCodecs;
  readonly type: WireType;
  readonly validate?: Validate;
  /** Absent: the value is the same on the wire and to its user. */
  readonly codec?: ValueCodec;
  /** Of each item, where the body is a sequence of them. */
  readonly validateItem?: Validate;
  /** The same as `codec`, of each item. */
  readonly itemCodec?: ValueCodec;
}

/** All schemes of an alternative, each with the scopes that it needs. */
export type ServerSecurityRequirement = readonly {
  readonly scheme: ServerSecurityScheme;
  readonly scopes: readonly string[];
}[];

/** A declared response. */
export interface ServerResponse {
  /** `"200"`, `"2XX"` or `"default"`. */
  readonly status: string;
  /** Of `default`: it does not stand for successes, since there are others that are declared. */
  readonly noSuccess?: true;
  readonly headers: readonly ServerResponseHeader[];
  /** Empty: no body. */
  readonly content: readonly ServerResponseContent[];
}

/** A declared header of a response and how it is written. */
export interface ServerResponseHeader {
  readonly name: string;
  /** Property of the answer's `headers`. */
  readonly key: string;
  readonly required?: true;
  readonly explode?: true;
  /** In answers a list, on the wire and for its validator one text with spaces between. */
  readonly spaceDelimited?: true;
  readonly encode: (name: string, value: unknown, explode: boolean) => string;
  readonly validate?: Validate;
  /** Absent: the value is the same on the wire and to its user. */
  readonly codec?: ValueCodec;
}

/** A media type that a response may have. */
export interface ServerResponseContent {
  /** As declared; may be a range. */
  readonly mediaType: string;
  readonly encode: BodyEncoder;
  readonly fields?: FieldCodecs;
  readonly validate?: Validate;
  /** Absent: the value is the same on the wire and to its user. */
  readonly codec?: ValueCodec;
  /** Of each item, where the body is a stream of them. */
  readonly validateItem?: Validate;
  /** The same as `codec`, of each item. */
  readonly itemCodec?: ValueCodec;
}
