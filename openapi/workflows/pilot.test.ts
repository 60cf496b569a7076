import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundlePilot } from "../redocly.ts";
import { runWorkflow } from "./respect.ts";

const prismCli = join(
  dirname(createRequire(import.meta.url).resolve("@stoplight/prism-cli/package.json")),
  "dist/index.js",
);
const inputs = {
  clientCredentials: Buffer.from("client:secret").toString("base64"),
  code: "example-code",
  redirectUri: "https://app.example/callback",
  codeVerifier: "example-verifier",
  actorId: "actor-ada",
  intentId: "intent-1",
};

let folder: string;
let port: number;
let prism: ChildProcess;

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    // The listener stays, so that Prism's log never fills the pipe.
    child.stdout?.on("data", (chunk) => {
      output += String(chunk);
      if (output.includes("is listening")) resolve();
    });
    child.once("exit", () => reject(new Error(`Prism did not start: ${output}`)));
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workflow-"));
  const document = join(folder, "pilot.json");
  await writeFile(document, await bundlePilot(["openapi/overlays/assumptions.yaml"]));
  port = await freePort();
  prism = spawn(process.execPath, [prismCli, "mock", document, "--errors", "--port", String(port)]);
  await listening(prism);
});

afterAll(async () => {
  prism.kill();
  await rm(folder, { recursive: true });
});

it("runs every step of the workflow against a mock of the document", async () => {
  const run = await runWorkflow(`http://127.0.0.1:${port}`, inputs);
  expect(run.exitCode, run.output).toBe(0);
  expect(run.status).toBe("success");
});
