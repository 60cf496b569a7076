import { type DiagnosticCode, registry } from "../diagnostics/index.ts";
import type { Lowering } from "./lowering.ts";

/** Lowering of what is only shown to people, or only orders things: an error there is a warning with this code, and costs what it is in. */
export function harmless(lowering: Lowering, code: DiagnosticCode): Lowering {
  return {
    ...lowering,
    report: (finding) =>
      lowering.report(registry[finding.code].severity === "error" ? { ...finding, code } : finding),
    reportedFailures: new Set(),
  };
}
