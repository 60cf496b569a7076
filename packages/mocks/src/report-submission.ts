import { faker } from "@faker-js/faker";
import type { ReportSubmission } from "./generated/schemas/index.ts";

/**
 * A random report. Takes the place of the generated factory, whose regular expressions come out with their anchors and
 * escapes as text, and whose `intentId` therefore breaks its pattern.
 *
 * @param overrideResponse members to be what they are here
 */
export function getReportSubmissionMock(overrideResponse: Partial<ReportSubmission> = {}): ReportSubmission {
  return {
    intentId: faker.string.alphanumeric({ length: { min: 1, max: 100 } }),
    targetKind: faker.helpers.arrayElement(["post", "actor", "app"]),
    targetId: faker.string.alphanumeric({ length: { min: 1, max: 20 } }),
    reason: faker.lorem.sentence(),
    evidence: { seenAt: faker.date.recent().toISOString(), note: faker.lorem.sentence() },
    ...overrideResponse,
  };
}
