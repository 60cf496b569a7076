export type { Answer, AnswerIssue, Bytes, Concise, Exact, Unread } from "./answer.ts";
export type {
  ApiKeyCredential,
  BasicCredential,
  BearerCredential,
  Credential,
  HttpCredential,
  MutualTlsCredential,
} from "./credential.ts";
export type { OperationRequest, Received, SecurityRequest } from "./exchange.ts";
export type { Awaitable, Outcome, RequestEvent, RoutedEvent, ServerFault, ServerHooks } from "./hooks.ts";
export type { Identities, Identity } from "./identity.ts";
export { inProcessFetch } from "./in-process.ts";
export type { MockedOperation, MockOptions } from "./mock-operation.ts";
export { mockOperations } from "./mock-operation.ts";
export type { AttachedServer, NodeHandler, NodeHandlerOptions } from "./node.ts";
export { attachToServer, toNodeHandler } from "./node.ts";
export type { NodeIncoming, NodeOutgoing, NodeServer } from "./node-http.ts";
export type {
  ServerOperation,
  ServerParameter,
  ServerRequestBody,
  ServerRequestContent,
  ServerResponse,
  ServerResponseContent,
  ServerResponseHeader,
  ServerSecurityRequirement,
} from "./operation.ts";
export { partially } from "./partially.ts";
export type { ErrorAnswer, ErrorMapper } from "./problem-details.ts";
export { problemDetails } from "./problem-details.ts";
export {
  decodeExactJsonQuery,
  decodeFormQuery,
  decodeJsonQuery,
  decodeTextQuery,
} from "./query-string.ts";
export type { ContentEncoding } from "./read-body.ts";
export type { Refusal, RefusalKind, RequestIssue } from "./refusal.ts";
export { HttpError } from "./refusal.ts";
export type { RequestIdOptions } from "./request-id.ts";
export type { RouteTree } from "./route-tree.ts";
export { routeTree } from "./route-tree.ts";
export type { PathMatch, PathResult, Router, TrailingSlash } from "./router.ts";
export { createRouter } from "./router.ts";
export type { ServerSecurityScheme } from "./security-scheme.ts";
export {
  apiKeyScheme,
  basicScheme,
  bearerScheme,
  httpScheme,
  mutualTlsScheme,
} from "./security-scheme.ts";
export type { Implementation } from "./serve.ts";
export { serve } from "./serve.ts";
export type { FetchHandler, ServeOptions } from "./serve-options.ts";
export type { ReceivedWebhook, WebhookOptions } from "./webhook.ts";
export { answerWebhook, receive } from "./webhook.ts";
export type { WebhookErrorKind, WebhookRefusal } from "./webhook-error.ts";
export { WebhookError } from "./webhook-error.ts";
export type { WebhookOperation } from "./webhook-event.ts";
export type {
  HmacSignatureOptions,
  StandardWebhooksOptions,
  VerifyWebhook,
  WebhookMessage,
} from "./webhook-signature.ts";
export { hmacSignature, standardWebhooks } from "./webhook-signature.ts";
