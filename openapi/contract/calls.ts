import {
  type CallOptions,
  type ExchangeTokenResult,
  exchangeToken,
  type GetJwksResult,
  type GetOpenidConfigurationResult,
  getJwks,
  getOpenidConfiguration,
  type IntrospectTokenResult,
  introspectToken,
  type ListActorPostsResult,
  listActorPosts,
  type PilotClient,
  type ReportSubmission,
  type SubmitReportResult,
  submitReport,
} from "@shared-social/client";

/** Credentials that the contract's servers accept. */
export const credentials = {
  basicClient: { username: "client-1", password: "s3cret" },
  bearer: "access-token-1",
} as const;

/** A report that keeps every bound. */
export const report: ReportSubmission = {
  intentId: "intent-1",
  targetKind: "post",
  targetId: "post-1",
  reason: "Spam.",
  evidence: { seen: [1, null, "twice"] },
};

/** The result of any operation. */
export type AnyResult =
  | ListActorPostsResult
  | SubmitReportResult
  | ExchangeTokenResult
  | IntrospectTokenResult
  | GetOpenidConfigurationResult
  | GetJwksResult;

/** A valid call of every operation, by operationId. */
export const calls: Readonly<
  Record<string, (client: PilotClient, options?: CallOptions) => Promise<AnyResult>>
> = {
  listActorPosts: (client, options) => listActorPosts(client, { path: { actorId: "actor-ada" } }, options),
  submitReport: (client, options) => submitReport(client, { body: report }, options),
  exchangeToken: (client, options) =>
    exchangeToken(
      client,
      { body: { grant_type: "refresh_token", refresh_token: "refresh-1", scope: "read" } },
      options,
    ),
  introspectToken: (client, options) =>
    introspectToken(client, { body: { token: "access-token-1" } }, options),
  getOpenidConfiguration: (client, options) => getOpenidConfiguration(client, {}, options),
  getJwks: (client, options) => getJwks(client, {}, options),
};
