import type { Validate } from "../validate/validation-report.ts";
import { InvalidValueError, type ValueCodec } from "../wire/codec.ts";
import { roundedIntegers } from "../wire/exact-json.ts";
import { leavable, leaveSource } from "../wire/leavable.ts";
import { closestMediaType } from "../wire/media-type.ts";
import { ownValue } from "../wire/own-value.ts";
import { describedParts } from "../wire/part-values.ts";
import type { ContractCheck } from "./contract-check.ts";
import { type ClientError, InvalidRequestError, ResponseError } from "./errors.ts";
import { type CallInput, type ClientHeader, declaredResponse, type ResponseBodyReader } from "./operation.ts";
import { type DecodedResponse, decodeResponse } from "./response.ts";
import { applicationResult, wireOperation } from "./wire-result.ts";

/** What happens when a value does not fit its schema: nothing is looked at, somebody is told, or the call rejects. */
export type ValidationMode = "off" | "report" | "throw";

/** Settings of `validation`. */
export interface ValidationOptions {
  /** By operation, as the generated `validation.ts` has them: all of them, or those that the application calls. */
  readonly checks: Readonly<Record<string, OperationChecks>>;
  /** Before a request is sent. Default `throw`. */
  readonly request?: ValidationMode | undefined;
  /** When a response has been read. Default `throw`. */
  readonly response?: ValidationMode | undefined;
  /** Is told with mode `report`. Default: a warning on the console, without any value. */
  readonly report?: ((error: RequestValidationError | ResponseValidationError) => void) | undefined;
}

/** The validators of an operation. */
export interface OperationChecks {
  readonly request?: readonly RequestCheck[];
  /** By `"200"`, `"2XX"` or `"default"`. */
  readonly responses?: Readonly<Record<string, ResponseChecks>>;
}

/** The validator of a parameter or a body. */
export interface RequestCheck extends ValueCheck {
  /** The group of the input. */
  readonly in: string;
  /** The property within the group; absent where the group is the value: `body`, `querystring`. */
  readonly key?: string;
  /** The media type of a body, where there are several: of those that fit, only the closest counts. */
  readonly mediaType?: string;
  /** The one of several media types that a call need not name. */
  readonly usual?: string;
  /** The body is multipart: its parts may have headers of their own around them, and bytes in any form. */
  readonly parts?: boolean;
}

/** The validators of a response. */
export interface ResponseChecks {
  /** By property of `headers`. */
  readonly headers?: Readonly<Record<string, HeaderCheck>>;
  /** By media type as declared. */
  readonly content?: Readonly<Record<string, ContentCheck>>;
}

/** The validator of a header of a response. */
export interface HeaderCheck extends ValueCheck {
  /** Beside `codec`: reads the wire form. Absent: that is the text. */
  readonly decode?: NonNullable<ClientHeader["decode"]>;
}

/** The validator of a body of a response. */
export interface ContentCheck extends ValueCheck {
  /** Beside `codec`: reads the wire form. */
  readonly decode?: ResponseBodyReader;
}

/** A validator, and what it is for. */
export interface ValueCheck {
  readonly validate?: Validate;
  readonly required?: boolean;
  /** The value is a list to its user, and to its schema a text with spaces between. */
  readonly spaceDelimited?: boolean;
  /** The validator is for each item of a stream. */
  readonly items?: boolean;
  /** Between the wire form, which the validator looks at, and what applications have. Absent where both are the same. */
  readonly codec?: ValueCodec;
}

/** A place of a message where a value does not fit. */
export interface ContractIssue {
  /** `path`, `query`, `querystring`, `header`, `cookie` or `body`. */
  readonly in: string;
  /** The parameter or header. */
  readonly name?: string;
  /** JSON Pointer within the value. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}

/** The input does not fit the schemas of the document; nothing was sent. */
export class RequestValidationError extends InvalidRequestError {
  override readonly name: string = "RequestValidationError";
  declare readonly issues: readonly ContractIssue[];

  constructor(operation: string, issues: readonly ContractIssue[]) {
    super(operation, "the input does not fit its schema");
    this.issues = issues;
  }
}

/** A response does not fit the schemas of the document. Its body has been read. */
export class ResponseValidationError extends ResponseError {
  override readonly name: string = "ResponseValidationError";
  declare readonly issues: readonly ContractIssue[];

  constructor(operation: string, issues: readonly ContractIssue[], response: Response) {
    super(operation, "the response does not fit its schema", response);
    this.issues = issues;
  }
}

/** Checks requests and responses with generated validators: `createClient({ validation: validation({ checks: operationChecks }) })`. */
export function validation(options: ValidationOptions): ContractCheck {
  const { checks, request = "throw", response = "throw", report = warn } = options;
  const handle = (mode: ValidationMode, error: RequestValidationError | ResponseValidationError): void => {
    if (mode === "throw") throw error;
    report(error);
  };
  const of = (id: string): OperationChecks => (Object.hasOwn(checks, id) ? (checks[id] ?? {}) : {});
  return {
    request: ({ id }, input) => {
      if (request === "off") return;
      const checks = of(id).request ?? [];
      const mediaTypes = checks.flatMap(({ mediaType }) => mediaType ?? []);
      const issues = checks.flatMap((check) => requestIssues(check, input, mediaTypes));
      if (issues.length > 0) handle(request, new RequestValidationError(id, issues));
    },
    response: async (operation, received, headerName, signal) => {
      const { id, responses } = operation;
      const { status } = received;
      const declared = response === "off" ? undefined : declaredResponse(of(id).responses ?? {}, status);
      const described = declaredResponse(responses, status);
      if (!declared || !described) {
        return decodeResponse(operation, received, headerName, signal);
      }
      const onWire = wireOperation(operation, described, declared, status);
      const result = await decodeResponse(onWire, received, headerName, signal);
      const checked = checkedResponse(declared, result, (issues) => {
        if (issues.length > 0) handle(response, new ResponseValidationError(id, issues, received));
      });
      return applicationResult(id, declared, checked);
    },
  };
}

function checkedResponse(
  declared: ResponseChecks,
  result: DecodedResponse,
  fail: (issues: readonly ContractIssue[]) => void,
): DecodedResponse {
  const headers = Object.entries(declared.headers ?? {}).flatMap(([key, check]) =>
    valueIssues(check, ownValue(result.headers, key), { in: "header", name: key }),
  );
  const content = declared.content?.[result.contentType ?? ""];
  if (content?.items !== true || !("body" in result)) {
    // A response to HEAD, or one that is empty, has no body to look at.
    fail([...headers, ...(content && "body" in result ? bodyIssues(content, result.body) : [])]);
    return result;
  }
  fail(headers);
  // What `items` is said of is decoded item by item.
  const items = result.body as AsyncIterable<unknown>;
  return { ...result, body: leavable(checkedItems(content, items, fail), () => leaveSource(items)) };
}

async function* checkedItems(
  check: ValueCheck,
  items: AsyncIterable<unknown>,
  fail: (issues: readonly ContractIssue[]) => void,
): AsyncGenerator<unknown, void, undefined> {
  for await (const item of items) {
    fail(bodyIssues(check, item));
    yield item;
  }
}

function bodyIssues(check: ValueCheck, value: unknown): readonly ContractIssue[] {
  return valueIssues(check, value, { in: "body" });
}

function requestIssues(
  check: RequestCheck,
  input: CallInput,
  mediaTypes: readonly string[],
): readonly ContractIssue[] {
  const { in: location, key, mediaType } = check;
  const chosen = input.contentType ?? check.usual ?? mediaType;
  if (mediaType !== undefined && closestMediaType(mediaTypes, chosen ?? "") !== mediaType) return [];
  const given = ownValue(input, location);
  const group = check.parts === true ? describedParts(given) : given;
  if (key === undefined) return inputIssues(check, group, { in: location });
  return inputIssues(check, ownValue(group, key), { in: location, name: key });
}

/** What is wrong with a value that applications give: it has to have a wire form, and that has to fit. */
function inputIssues(
  check: ValueCheck,
  value: unknown,
  place: Pick<ContractIssue, "in" | "name">,
): readonly ContractIssue[] {
  if (check.codec === undefined || value === undefined) return valueIssues(check, value, place);
  try {
    return valueIssues(check, check.codec.encode(value), place);
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return [{ ...place, pointer: error.pointer, keyword: "format", message: error.message }];
  }
}

function valueIssues(
  { validate, required, spaceDelimited, codec }: ValueCheck,
  value: unknown,
  place: Pick<ContractIssue, "in" | "name">,
): readonly ContractIssue[] {
  if (value === undefined) {
    return required ? [{ ...place, pointer: "", keyword: "required", message: "is required" }] : [];
  }
  const text = spaceDelimited && Array.isArray(value) ? value.join(" ") : value;
  // Validators see large integers as `JSON.parse` gives them.
  const seen = codec === undefined ? text : roundedIntegers(text);
  return (validate?.(seen).errors ?? []).map(({ instancePath, keyword, message }) => ({
    ...place,
    pointer: instancePath,
    keyword,
    message,
  }));
}

function warn(error: ClientError): void {
  console.warn(String(error));
}
