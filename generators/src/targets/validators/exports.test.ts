import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { importValidators, validatorsFolder } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";

const schemas = {
  Post: {
    type: "object",
    additionalProperties: false,
    required: ["id", "author"],
    properties: {
      id: { type: "string", pattern: "(?=a)a" },
      author: { $ref: "#/components/schemas/Author" },
    },
  },
  Author: { type: "object", required: ["name"], properties: { name: { enum: [{ a: 1 }, "b"] } } },
  Other: { type: "string", pattern: "(?=b)b" },
};

const folder = validatorsFolder();
beforeAll(async () => {
  const { files } = await documentValidators(schemas, {}, { jsonSchemas: true });
  await importValidators(files, folder);
});

/** What an application's build leaves of a module, its types included, where the program is all that uses it. */
async function bundled(program: string): Promise<string> {
  const stdin = { contents: program, resolveDir: folder };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  return outputFiles[0]?.text ?? "";
}

/** The functions, constants and classes that are left. */
async function left(used: string): Promise<readonly string[]> {
  const text = await bundled(`import { ${used} } from "./validators.ts"; globalThis.kept = ${used};`);
  return [...text.matchAll(/^(?:var|let|const|function|class) ([\w$]+)/gm)].map(([, name = ""]) => name);
}

describe("an export that is used alone", () => {
  const check = ["checkAuthor", "checkPost", "literal1", "pattern1"];
  const report = ["reportAuthor", "reportPost", "validatePost", ...check];
  test.each([
    ["isPost", check, ["deepEqual"]],
    ["validatePost", report, ["deepEqual", "invalidReport"]],
    ["parsePost", ["isPost", ...report], ["ValidationError", "deepEqual", "invalidReport"]],
    [
      "postSchema",
      ["definition1", "definition2", ...report],
      ["deepEqual", "invalidReport", "standardJsonSchema"],
    ],
  ])("keeps what it is made of, and drops all others: %s", async (name, own, runtime) => {
    const names = await left(name);
    const others =
      /^(?:is|validate|parse|check|report)(?:Post|Author|Other)$|^(?:post|author|other)Schema$|^[a-z]+\d+$/;
    expect(new Set(names.filter((one) => others.test(one)))).toEqual(new Set([name, ...own]));
    // The runtime's entrances to each of them.
    const entrances = ["ValidationError", "deepEqual", "invalidReport", "standardJsonSchema"];
    expect(entrances.filter((one) => names.includes(one))).toEqual(runtime);
  });
});

test("nothing is left of a module of which nothing is used", async () => {
  expect(await bundled('import "./validators.ts";')).toBe("");
});
