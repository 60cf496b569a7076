export { discard } from "../wire/discard.ts";
export {
  applyApiKeyCookie,
  applyApiKeyHeader,
  applyApiKeyQuery,
  applyBasic,
  applyBearer,
  applyHttp,
} from "./apply-credential.ts";
export { authorize } from "./authorize.ts";
export { bodyLimit } from "./body-limit.ts";
export { call, callRaw } from "./call.ts";
export type { CallOptions, Client, ClientOptions } from "./client.ts";
export { createClient } from "./client.ts";
export type { ContractCheck } from "./contract-check.ts";
export {
  BodyLimitError,
  ClientError,
  CredentialError,
  InvalidRequestError,
  NetworkError,
  RedirectError,
  ResponseError,
  TimeoutError,
  UnexpectedContentTypeError,
  UnexpectedHeaderError,
  UnexpectedStatusError,
  UnreadableBodyError,
} from "./errors.ts";
export type { IdempotencyKeyOptions } from "./idempotency-key.ts";
export { idempotencyKeys } from "./idempotency-key.ts";
export type { ClientRequest, Middleware, OperationInfo, Send } from "./middleware.ts";
export type {
  CallInput,
  ClientBody,
  ClientHeader,
  ClientOperation,
  ClientParameter,
  ClientResponse,
  ClientSecurity,
  OperationDescriptor,
  RequestBodyWriter,
  ResponseBodyReader,
} from "./operation.ts";
export type {
  At,
  ConvertParameter,
  FetchedPage,
  ItemOf,
  Page,
  PageCall,
  PageStep,
  Pagination,
} from "./paginate.ts";
export { fetchPage, items, paginate } from "./paginate.ts";
export { inCookie, inHeader, inPath, inQuery, inQuerystring } from "./parameter-place.ts";
export type {
  InfiniteQueryOptions,
  MutationOptions,
  QueryData,
  QueryOptions,
  QueryPage,
  QuerySettings,
} from "./query-options.ts";
export { infiniteQueryOptions, mutationOptions, queryOptions } from "./query-options.ts";
export { readItems } from "./read-items.ts";
export type { EventOf, ReconnectOptions } from "./reconnect.ts";
export { reconnect } from "./reconnect.ts";
export { followRedirects } from "./redirect.ts";
export type {
  Refusal,
  RefusalStatus,
  Refused,
  Settled,
  Succeeded,
  SuccessStatus,
  Unwrapped,
} from "./result.ts";
export { ApiError, unwrap } from "./result.ts";
export type { RetryOptions } from "./retry.ts";
export { retry } from "./retry.ts";
export type {
  BasicCredential,
  CredentialWanted,
  Provided,
  SecurityRequirement,
  SecurityScheme,
  TokenCredential,
} from "./security-scheme.ts";
export type { ServerTemplate } from "./server-url.ts";
export { serverUrl } from "./server-url.ts";
export { timeout } from "./timeout.ts";
export type {
  ContractIssue,
  OperationChecks,
  RequestCheck,
  ResponseChecks,
  ValidationMode,
  ValidationOptions,
  ValueCheck,
} from "./validation.ts";
export { RequestValidationError, ResponseValidationError, validation } from "./validation.ts";
export { writeBody } from "./write-body.ts";
