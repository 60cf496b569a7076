export type { Answer, AnswerIssue, Concise, Exact } from "./answer.ts";
export type {
  ApiKeyCredential,
  BasicCredential,
  BearerCredential,
  Credential,
  HttpCredential,
  MutualTlsCredential,
} from "./credential.ts";
export type { Awaitable, RequestEvent, ServerFault, ServerHooks } from "./hooks.ts";
export type { Identities, Identity } from "./identity.ts";
export type { NodeHandler, NodeHandlerOptions } from "./node.ts";
export { toNodeHandler } from "./node.ts";
export type { NodeIncoming, NodeOutgoing } from "./node-http.ts";
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
export { decodeExactJsonQuery, decodeFormQuery, decodeJsonQuery } from "./query-string.ts";
export type { Refusal, RefusalKind, RequestIssue } from "./refusal.ts";
export { HttpError } from "./refusal.ts";
export type { ServerSecurityScheme } from "./security-scheme.ts";
export {
  apiKeyScheme,
  basicScheme,
  bearerScheme,
  httpScheme,
  mutualTlsScheme,
} from "./security-scheme.ts";
export type { Implementation, OperationRequest, SecurityRequest } from "./serve.ts";
export { serve } from "./serve.ts";
export type { FetchHandler, ServeOptions } from "./serve-options.ts";
