import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redocly } from "../redocly.ts";

/** What the workflow of a signed-in session is given. */
export interface WorkflowInputs {
  /** Client identifier and secret, encoded for HTTP Basic. */
  readonly clientCredentials: string;
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly actorId: string;
  readonly intentId: string;
}

/** What a run of the workflow came to: the exit code, all that was printed, and the status in the runner's own report. */
export interface WorkflowRun {
  readonly exitCode: number;
  readonly output: string;
  readonly status: unknown;
}

/** Runs the workflow against a server. */
export async function runWorkflow(serverUrl: string, inputs: WorkflowInputs): Promise<WorkflowRun> {
  const folder = await mkdtemp(join(tmpdir(), "workflow-"));
  try {
    const report = join(folder, "report.json");
    const given = Object.entries(inputs).flatMap(([name, value]) => ["--input", `${name}=${value}`]);
    const run = await redocly([
      "respect",
      "openapi/workflows/pilot.arazzo.yaml",
      "--server",
      `pilot=${serverUrl}`,
      // Redocly's runner takes `default` for the schema of a status that only `2XX` covers, so its schema check is off.
      "--severity",
      "SCHEMA_CHECK=off",
      "--json-output",
      report,
      ...given,
    ]);
    const written = JSON.parse(await readFile(report, "utf8")) as { readonly status?: unknown };
    return { exitCode: run.exitCode, output: run.stdout + run.stderr, status: written.status };
  } finally {
    await rm(folder, { recursive: true });
  }
}
