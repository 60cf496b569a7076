import { createPilotHandler } from "@shared-social/server";
import { openTelemetry } from "@tenon/runtime/server/opentelemetry";
import { handlers } from "./server-handlers.ts";

export const observed = createPilotHandler(handlers, {
  security: { bearer: () => null, basicClient: () => null },
  bodyLimit: 100_000,
  bodyLimits: { submitReport: 20_000 },
  contentEncodings: ["gzip"],
  requestId: { acceptIncoming: (id) => id.startsWith("edge-") },
  hooks: {
    around: openTelemetry(),
    after: ({ operation, requestId }, response) => {
      console.log(requestId, operation?.operationId, response.status);
      return undefined;
    },
    error: (fault) => console.error(fault.requestId, fault.kind === "exception" ? fault.error : fault.issues),
  },
});
