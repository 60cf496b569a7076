import { expect, test } from "vitest";
import { isPlainSyntax } from "./emit/syntax-statements.ts";
import { generate } from "./generate.ts";
import { builtInNames } from "./targets/built-in-names.ts";

/** Names of other alphabets, of characters that no identifier has, and of letters that are newer than TypeScript. */
const names = [
  "Größe",
  "日本",
  "m²",
  "½",
  "①",
  "a⃝",
  "\u2e2fa",
  "ɤ",
  "ƛa",
  "\u{20bb7}",
  "\u{323b0}x",
  "\u0897a",
  "\u{1f511}",
  "_",
  "٣",
];

const schemas = Object.fromEntries(
  names.map((name) => [
    name,
    {
      type: "object",
      title: name,
      required: names,
      properties: Object.fromEntries(names.map((key) => [key, { type: "string", enum: [name, key] }])),
    },
  ]),
);
const paths = Object.fromEntries(
  names.map((name, index) => [
    `/things${index}/${name}/{${name}}`,
    {
      post: {
        operationId: name,
        summary: name,
        tags: [name],
        parameters: [
          { name, in: "path", required: true, schema: { type: "string" } },
          { name, in: "query", schema: { type: "string" } },
        ],
        requestBody: {
          content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
        },
        responses: {
          200: {
            description: name,
            content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
          },
        },
      },
    },
  ]),
);
const text = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Größe", version: "1" },
  paths,
  components: { schemas },
});

const outputs = ["", "tag"].flatMap((split) =>
  [".js", ".ts", ""].map((importExtension) => ({ split, importExtension })),
);

// The playground has no TypeScript: it can only generate what the recognizer knows.
test.each(outputs)(
  "names of all alphabets are generated, and known without TypeScript: %j",
  async ({ split, importExtension }) => {
    for (const [dates, int64] of [
      ["string", "number"],
      ["Date", "bigint"],
      ["Temporal", "string"],
    ] as const) {
      const { outputs: made, diagnostics } = await generate({
        document: "openapi.json",
        read: async () => text,
        dates,
        int64,
        runtimeSources: new Map(),
        outputs: [
          {
            targets: builtInNames,
            runtime: "package",
            importExtension: importExtension as ".js",
            ...(split === "tag" && { split }),
          },
        ],
      });
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const [files = []] = made ?? [];
      expect(files.length).toBeGreaterThan(8);
      expect(files.filter((file) => !isPlainSyntax(file.text)).map(({ path }) => path)).toEqual([]);
    }
  },
);
