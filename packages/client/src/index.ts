export type { ActorPosts } from "./actor-posts.ts";
export { type ActorPresentation, presentActor } from "./actor-presentation.ts";
export { type AnonymousLimitOptions, anonymousLimit } from "./anonymous-limit.ts";
export {
  type AnonymousActorPosts,
  type AnonymousView,
  type AnonymousViewOptions,
  createAnonymousView,
} from "./anonymous-view.ts";
export * from "./generated/index.ts";
export type { NetworkState } from "./network-state.ts";
export { createPilotClient, type PilotClient, type PilotClientOptions } from "./pilot-client.ts";
export { AdmissionError, CredentialsChangedError, PilotError, type ViewKind } from "./pilot-error.ts";
export {
  type ActorUnavailableRefusal,
  type KnownRefusal,
  type PilotRefusal,
  type RefusalText,
  RefusedError,
  readRefusal,
  type UnknownRefusal,
  type UnreadableRefusal,
} from "./refusal.ts";
export { InvalidReportError, prepareReport, type Report, type ReportDraft } from "./report.ts";
