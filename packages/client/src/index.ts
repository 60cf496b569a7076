export {
  ApiError,
  type BasicCredential,
  type CallOptions,
  ClientError,
  CredentialError,
  InvalidRequestError,
  type Middleware,
  NetworkError,
  RedirectError,
  ResponseError,
  retry,
  TimeoutError,
  type TokenCredential,
  timeout,
  UnexpectedContentTypeError,
  UnexpectedHeaderError,
  UnexpectedStatusError,
  UnreadableBodyError,
  unwrap,
} from "@tenon/runtime/client";
export * from "./generated/index.ts";
export { createPilotClient, type PilotClient, type PilotClientOptions } from "./pilot-client.ts";
