import type { Message, RequestBodyInit } from "../wire/body-codec.ts";
import type { ParameterEncoder, Reserve } from "../wire/parameter-codec.ts";
import type { ClientRequest } from "./middleware.ts";
import type { SecurityRequirement } from "./security-scheme.ts";

/**
 * All that `call` needs to know about an operation: data and codecs, written by the generator. What only some operations need is
 * named by the operation itself (`body.write`, `security.authorize`), so that a bundle holds no more than its operations use.
 */
export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  /** Path template. */
  readonly path: string;
  /** Every media type of the responses that is read, as the Accept header has them; absent when there is none. */
  readonly accept?: string;
  readonly parameters?: readonly ClientParameter[];
  readonly body?: ClientBody;
  /** Absent: no security. */
  readonly security?: ClientSecurity;
  /** Whether redirects are responses of the operation: it declares a status of 300 to 399. */
  readonly redirects?: true;
  /** By `"200"`, `"2XX"` or `"default"`. `false`: what is not declared for itself, and `default` does not stand for. */
  readonly responses: Readonly<Record<string, ClientResponse | false>>;
}

/**
 * A generated function that says what an operation is: nothing of it is made before the operation is called for the first time. It takes
 * no argument and gives the same each time.
 */
export interface OperationDescriptor {
  (): ClientOperation;
  /** What it gave, kept by `describe`. */
  operation?: ClientOperation;
}

/** What a descriptor says; it is asked once. What it gave stands on the function itself, where a call finds it faster than in a map. */
export const describe = (operation: OperationDescriptor): ClientOperation =>
  (operation.operation ??= operation());

/** A parameter of an operation. */
export interface ClientParameter {
  /** Where it goes: `inPath`, `inQuery`, `inQuerystring`, `inHeader` or `inCookie`. The URL has nothing yet before its path. */
  readonly in: (
    request: ClientRequest,
    input: CallInput,
    parameter: ClientParameter,
    headerName: ((declared: string) => string) | undefined,
  ) => void;
  readonly name: string;
  /** Its property in the input, where that is neither its name nor, of a header, `headerProperty` of its name. */
  readonly key?: string;
  readonly encode: ParameterEncoder;
  readonly explode?: boolean;
  readonly allowReserved?: Reserve;
}

/** The request body of an operation. */
export interface ClientBody {
  /** Always `writeBody`. */
  readonly write: (
    content: Readonly<Record<string, RequestBodyWriter>>,
    input: CallInput,
    headers: Headers,
  ) => RequestBodyInit | Promise<RequestBodyInit>;
  /** By media type as declared. */
  readonly content: Readonly<Record<string, RequestBodyWriter>>;
}

/** Writes the body of one media type. Throws `EncodeError`. */
export type RequestBodyWriter = (value: unknown) => RequestBodyInit | Promise<RequestBodyInit>;

/** The security of an operation. */
export interface ClientSecurity {
  /** Always `authorize`. Gives a promise only where it has to wait. */
  readonly authorize: (
    request: ClientRequest,
    operation: string,
    requirements: readonly SecurityRequirement[],
    credentials: object | undefined,
  ) => Promise<void> | undefined;
  /** Alternatives (Security Requirement Objects); an empty one allows anonymous calls. */
  readonly requirements: readonly SecurityRequirement[];
}

/** What the document says about the response of a status. */
export interface ClientResponse {
  /** By media type or range as declared; absent when the response has no body. */
  readonly content?: Readonly<Record<string, ResponseBodyReader>>;
  readonly headers?: readonly ClientHeader[];
}

/** What is declared for a status: for itself, for its range, or by `default` (OpenAPI 3.2, 4.16). */
export function declaredResponse<Declared>(
  responses: Readonly<Record<string, Declared>>,
  status: number,
): Declared | undefined {
  return responses[status] ?? responses[`${String(status)[0]}XX`] ?? responses["default"];
}

/**
 * Reads the body of a response. Rejects with `DecodeError`, or as the stream does when it breaks. What goes wrong later, while items are
 * iterated, is to be thrown as `explain` gives it.
 */
export type ResponseBodyReader = (message: Message, explain: (cause: unknown) => unknown) => Promise<unknown>;

/** A declared response header. */
export interface ClientHeader {
  readonly name: string;
  /** Its property in the result, where that is not `headerProperty` of its name. */
  readonly key?: string;
  readonly required?: boolean;
  /** Throws `DecodeError` where the text is not what was declared. Absent: the text itself. */
  readonly decode?: (name: string, text: string) => unknown;
}

/** What a generated function is given, seen from inside: groups of parameters by location, and the body. */
export interface CallInput {
  readonly [location: string]: unknown;
  readonly body?: unknown;
  readonly contentType?: string;
}
