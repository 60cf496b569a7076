import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { callExamples } from "../src/document/call-example.ts";
import { document, operations } from "../src/document/pilot.ts";

const folder = fileURLToPath(new URL("../src/examples/", import.meta.url));
const packages = ["client", "server", "validators"].map(
  (name) => new URL(`../../packages/${name}/src/index.ts`, import.meta.url),
);

// The packages are generated. Before they are, there is nothing that the guides could be checked against.
test.runIf(packages.every((url) => existsSync(url)))(
  "the code of the guides and of the reference compiles",
  () => {
    const config = ts.getParsedCommandLineOfConfigFile(
      `${folder}tsconfig.json`,
      {},
      {
        ...ts.sys,
        onUnRecoverableConfigFileDiagnostic: (fault) => {
          throw new Error(String(fault.messageText));
        },
      },
    );
    if (config === undefined) throw new Error("The examples have no tsconfig.json");
    const reference = `${folder}reference-calls.ts`;
    const host = ts.createCompilerHost(config.options);
    const { readFile, fileExists } = host;
    host.readFile = (path) => (path === reference ? referenceCalls() : readFile(path));
    host.fileExists = (path) => path === reference || fileExists(path);
    const program = ts.createProgram([...config.fileNames, reference], config.options, host);
    const faults = ts
      .getPreEmitDiagnostics(program)
      .filter(({ file }) => file?.fileName.startsWith(folder) ?? true);
    expect(ts.formatDiagnostics(faults, { ...host, getNewLine: () => "\n" })).toBe("");
  },
);

test("each operation has a call in the reference", () => {
  for (const { operation } of operations)
    expect(referenceCalls()).toContain(`await ${operation.operationId}(client`);
});

/** Every call that the reference shows, as one module. */
function referenceCalls(): string {
  const names = operations.map(({ operation }) => operation.operationId);
  const calls = operations.flatMap((placed) =>
    callExamples(document, placed).map(({ text }) => `{ ${text} void result; }`),
  );
  return [
    `import { createPilotClient, ${names.join(", ")} } from "@shared-social/client";`,
    'const client = createPilotClient({ baseUrl: "https://network.example", credentials: { bearer: "t", basicClient: { username: "u", password: "p" } } });',
    ...calls,
  ].join("\n");
}
