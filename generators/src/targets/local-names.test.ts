import { expect, test } from "vitest";
import { builtInTargets } from "./built-in.ts";
import { compileStrictly } from "./testing/compile-strictly.ts";
import { emitTargets, modelOf } from "./testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "./testing/runtime-sources.ts";

/** Names of parameters and variables in generated functions. */
const locals =
  "client input options value path issues handlers security request response result body call serve operations sent page more settings mocked";

test("operations may be called like parameters and variables of generated functions", async () => {
  const paths = locals.split(" ").map(
    (name) => `  /${name}/{id}:
    post:
      operationId: ${name}
      x-pagination: { style: page, parameter: page, items: "" }
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: page, in: query, schema: { type: integer } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }
      responses: { "200": { description: "", content: { application/json: { schema: { type: array, items: { type: string } } } } } }
`,
  );
  const document = `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths:\n${paths.join("")}`;
  const targets = builtInTargets.filter(({ name }) => name !== "paths");
  const files = emitTargets(await modelOf(document), targets);
  const runtime = runtimeSources(["client", "server", "validate", "wire"]);
  expect(await compileStrictly("7.0", { ...withInlineRuntime(files), ...runtime })).toBe("");
});

test("schemas may be called like what functions of the file and of the runtime are called after", async () => {
  const names = ["Meant", "Issues", "Full", "Call", "s", "Any"];
  const schemas = Object.fromEntries(
    names.map((name) => [
      name,
      {
        type: "object",
        required: ["a"],
        properties: { a: { type: "object", properties: { b: { type: "string" } } } },
      },
    ]),
  );
  const document = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {},
    components: { schemas },
  };
  const files = emitTargets(
    await modelOf(JSON.stringify(document)),
    builtInTargets.filter(({ name }) => name === "types" || name === "validators"),
  );
  expect(files["validators.ts"]).toContain("function reportMeant2(");
  expect(await compileStrictly("7.0", { ...withInlineRuntime(files), ...runtimeSources(["validate"]) })).toBe(
    "",
  );
});
