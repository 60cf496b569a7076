export * from "./generated/handlers.msw.ts";
export * from "./generated/schemas/index.faker.ts";
export type * from "./generated/schemas/index.ts";
export { getReportSubmissionMock } from "./report-submission.ts";
export { getListActorPostsMockHandler429 } from "./too-many-requests.ts";
