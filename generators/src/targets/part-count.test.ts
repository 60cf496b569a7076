import { expect, test } from "vitest";
import { generate } from "../generate.ts";
import { readRuntimeSources } from "../run/toolkit.ts";
import { runBeside } from "./testing/run-output.ts";

const schema = { type: "object", properties: { a: { type: "array", items: { type: "string" } } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Counts of parts", version: "1" },
  paths: {
    "/form": {
      post: {
        operationId: "form",
        requestBody: { content: { "multipart/form-data": { schema } } },
        responses: { 204: { description: "Taken." } },
      },
    },
  },
};

const program = `import { createHandler } from "./index.ts";
const handler = createHandler({ form: () => ({ status: 204 }) }, { maxParts: 2 });
const log = [];
for (const count of [2, 3]) {
  const body = new FormData();
  for (let index = 0; index < count; index++) body.append("a", "x");
  log.push((await handler(new Request("http://host/form", { method: "POST", body }))).status);
}
console.log(JSON.stringify(log));
`;

test("a generated server counts the parts of a form", async () => {
  const { outputs, diagnostics } = await generate({
    document: "parts.json",
    read: async () => JSON.stringify(document),
    outputs: [{ importExtension: ".ts", targets: ["types", "server"] }],
    runtimeSources: readRuntimeSources(),
  });
  expect(diagnostics).toEqual([]);
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  const printed = await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");');
  expect(JSON.parse(printed)).toEqual([204, 413]);
});
