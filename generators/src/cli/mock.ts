import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Diagnostic, diagnose, type Finding } from "../diagnostics/index.ts";
import { findModule } from "../project/index.ts";
import { fromCurrentFolder } from "../run/index.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { configFileOf, jobsOfFile } from "./generate-jobs.ts";
import { loadRoot } from "./load-root.ts";
import type { Progress } from "./progress.ts";
import { refusal } from "./refusal.ts";

/** `tenon mock`. */
export const mockCommand: Command = {
  name: "mock",
  summary: "Serve a mock of a document with Prism, which checks requests and answers with examples.",
  usage: "mock [DOCUMENT] [options]",
  details: [
    "Without a document, the one of tenon.config.ts is served, if it has no other.",
    "Prism is not a part of Tenon: npm install --save-dev @stoplight/prism-cli. It reads Swagger 2.0, OpenAPI 3.0 and 3.1.\n" +
      "Prefer: code=404, example=NAME in a request chooses the answer. Ctrl-C ends it.",
  ],
  options: [
    { name: "port", value: "NUMBER", help: "Port to listen on. Default: 4010." },
    { name: "host", value: "ADDRESS", help: "Address to listen on. Default: 127.0.0.1." },
    { name: "dynamic", help: "Make answers up from the schemas instead of from the examples." },
  ],
  examples: [["tenon mock openapi.yaml --port 4010", "a mock at http://127.0.0.1:4010"]],
  run: mock,
};

async function mock(call: Call, progress: Progress): Promise<Outcome> {
  const document = await documentOf(call);
  if (typeof document !== "string") return document;
  const port = call.text("port") ?? "4010";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return refusal({ code: "TN603", message: `--port cannot be ${JSON.stringify(port)}.` });
  progress.onStep("reading", document);
  const diagnostics = await faultsOf(document);
  if (diagnostics.some(({ severity }) => severity === "error")) return { exitCode: 2, diagnostics };
  const prism = findModule(process.cwd(), "@stoplight/prism-cli/dist/index.js");
  if (prism === undefined) {
    return refusal({
      code: "TN623",
      message: "Prism is not installed here.",
      hint: "Install it: npm install --save-dev @stoplight/prism-cli.",
    });
  }
  const host = call.text("host") ?? "127.0.0.1";
  if (await isTaken(Number(port), host)) {
    return refusal({
      code: "TN623",
      message: `Port ${port} of ${host} is in use.`,
      hint: "Choose another one with --port, or end the program that has it.",
    });
  }
  progress.erase(); // The terminal is Prism's now.
  const args = ["mock", document, "-p", port, "-h", host];
  const silent = call.flag("json") || call.flag("quiet");
  return serve(prism, call.flag("dynamic") ? [...args, "-d"] : args, silent);
}

/** The document to serve, from the current folder: the one that the call names, else the only one of the configuration. */
async function documentOf(call: Call): Promise<string | Outcome> {
  const [document, ...more] = call.arguments;
  if (more.length > 0) return refusal({ code: "TN605", message: "mock takes one document." });
  if (document !== undefined) return document;
  if (configFileOf(call) === undefined) {
    const message = "mock takes one document, and there is no tenon.config.ts that names it.";
    return refusal({ code: "TN604", message, hint: "For example: tenon mock openapi.yaml." });
  }
  const findings: Finding[] = [];
  const jobs = await jobsOfFile(call, (finding) => void findings.push(finding), 0);
  if (jobs === undefined) return refusal(...findings);
  const [only, ...others] = new Set(jobs.map((job) => fromCurrentFolder(job.document, job.folder)));
  if (only !== undefined && others.length === 0) return only;
  const message = `mock takes one document, and the configuration has ${[only, ...others].join(", ")}.`;
  return refusal({ code: "TN604", message, hint: `Name one: tenon mock ${only}.` });
}

/** Whether something else listens there. What else may be wrong with the address, Prism says itself. */
function isTaken(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRINUSE"));
    server.listen(port, host, () => void server.close(() => resolve(false)));
  });
}

/**
 * Runs Prism until it ends by itself or by a signal, which the terminal sends to it as well. `silent`: what it prints,
 * but for the reason of a failure, which it tells on standard error, is dropped.
 */
async function serve(prism: string, args: readonly string[], silent: boolean): Promise<Outcome> {
  const child = spawn(process.execPath, [prism, ...args], {
    stdio: ["inherit", silent ? "ignore" : "inherit", "inherit"],
  });
  let stopped = false;
  const pass = (signal: NodeJS.Signals): void => {
    stopped = true;
    child.kill(signal);
  };
  process.on("SIGINT", pass).on("SIGTERM", pass);
  try {
    const [code] = await once(child, "exit");
    // Prism calls it an error when a signal ends it.
    return stopped || code === 0
      ? { exitCode: 0 }
      : refusal({
          code: "TN623",
          message: `Prism ended with code ${code}.`,
          hint: "What it printed itself says why.",
        });
  } finally {
    process.off("SIGINT", pass).off("SIGTERM", pass);
  }
}

/** What keeps Prism from serving the document, found before it starts, in words that it does not have. */
async function faultsOf(document: string): Promise<readonly Diagnostic[]> {
  const findings: Finding[] = [];
  const { root, locate } = await loadRoot(document, (finding) => void findings.push(finding));
  const version = root?.["openapi"];
  if (typeof version === "string" && !/^3\.[01]\./.test(version)) {
    const origin = { file: document, pointer: "/openapi" };
    findings.push({ code: "TN624", message: `Prism cannot read OpenAPI ${version}.`, origin });
  }
  return findings.map((finding) => diagnose(finding, locate));
}
