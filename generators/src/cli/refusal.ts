import { diagnose, type Finding } from "../diagnostics/index.ts";
import type { Outcome } from "./command.ts";

/** What a call comes to that cannot be carried out. */
export function refusal(...findings: readonly Finding[]): Outcome {
  return { exitCode: 2, diagnostics: findings.map((finding) => diagnose(finding)) };
}
