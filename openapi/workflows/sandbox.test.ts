import { afterAll, beforeAll, expect, it } from "vitest";
import { type SandboxProcess, startProcess } from "../../packages/sandbox/test/process.ts";
import { clientOf, obtainCode } from "../../packages/sandbox/test/running-sandbox.ts";
import { verifier } from "../../packages/sandbox/test/visitor.ts";
import { runWorkflow } from "./respect.ts";

let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await startProcess({ args: ["--memory"] });
});
afterAll(() => sandbox.kill());

it("runs every step of the workflow against the sandbox", async () => {
  const { clientId, clientSecret, redirectUri } = clientOf("tidings");
  const inputs = {
    clientCredentials: btoa(`${clientId}:${clientSecret}`),
    code: await obtainCode(sandbox),
    redirectUri,
    codeVerifier: verifier,
    actorId: "actor-grace",
    intentId: "intent-of-workflow",
  };
  const run = await runWorkflow(sandbox.baseUrl, inputs);
  expect(run.exitCode, run.output).toBe(0);
  expect(run.status).toBe("success");
  // The code is good for once, so that a second run has to fail at its first step.
  expect((await runWorkflow(sandbox.baseUrl, inputs)).exitCode).not.toBe(0);
});
