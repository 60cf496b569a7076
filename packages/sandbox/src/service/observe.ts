import type { ServerHooks } from "@shared-social/server";
import type { Metrics } from "../admin/metrics.ts";
import type { Connection } from "../authorization/authorization.ts";
import { withoutStoring } from "../authorization/edge.ts";
import type { Log } from "../log.ts";

/**
 * Hooks that count and log every answer by the name of its operation. Neither addresses with their queries, nor header fields, nor bodies,
 * nor messages of foreign errors are logged, because all of them can hold secrets.
 */
export function observe(metrics: Metrics, log: Log): ServerHooks<Connection> {
  return {
    async around(event, run) {
      const began = performance.now();
      const result = await run();
      const milliseconds = performance.now() - began;
      const operation = event.operation?.operationId ?? "none";
      metrics.count(operation, result.status, milliseconds / 1_000);
      const duration = Math.round(milliseconds * 1_000) / 1_000;
      log.info("request", { operation, status: result.status, duration, requestId: event.requestId });
      return result;
    },
    after: withoutStoring,
    error(fault) {
      const at = { operation: fault.operation?.operationId ?? "none", requestId: fault.requestId };
      if (fault.kind === "exception") log.error("fault", { ...at, ...describe(fault.error) });
      else
        log.error("answer_breaks_contract", { ...at, issues: fault.issues.map((one) => one.keyword).join() });
    },
  };
}

/** What kind of error it is and where it comes from. */
export function describe(error: unknown): {
  readonly name: string;
  readonly code?: string;
  readonly stack?: string;
} {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    name: error.name,
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    stack: frames.join("\n"),
  };
}
