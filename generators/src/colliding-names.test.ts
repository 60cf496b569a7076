import fc from "fast-check";
import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { GenerationMemory } from "./generation-memory.ts";
import { namedDocument, namedDocuments, strayTexts } from "./plan/named-document.fixture.ts";
import { builtInNames } from "./targets/built-in-names.ts";
import { compileStrictly } from "./targets/testing/compile-strictly.ts";
import { runtimeSources } from "./targets/testing/runtime-sources.ts";

const documents = fc.sample(namedDocuments, { seed: 18, numRuns: 30 });
const [texts = []] = fc.sample(fc.array(strayTexts, { minLength: 20, maxLength: 20 }), {
  seed: 18,
  numRuns: 1,
});

test("documents full of names that collide make code that compiles, in one file of each target or split, and again the same", {
  timeout: 600_000,
}, async () => {
  const files: Record<string, string> = runtimeSources(["client", "server", "wire", "validate"]);
  const memory = new GenerationMemory();
  for (const [index, document] of documents.entries()) {
    const request = {
      document: "a.json",
      read: async () => JSON.stringify(namedDocument(document)),
      // Every other one is named by a hook.
      ...(index % 2 === 1 && {
        naming: ({ name }: { readonly name: string }) => texts[name.length % texts.length],
      }),
      outputs: [
        { runtime: "package", importExtension: ".ts", dates: "Date", targets: builtInNames },
        { runtime: "package", importExtension: ".ts", targets: builtInNames, split: "tag" },
      ],
    } as const;
    const made = await generate(request);
    const errors = made.diagnostics.filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
    expect(await generate({ ...request, memory })).toEqual(made);
    for (const [variant, output] of (made.outputs ?? []).entries()) {
      for (const { path, text } of output) {
        const up = "../".repeat(path.split("/").length);
        files[`d${index}-${variant}/${path}`] = text.replaceAll(
          /"@tenon\/runtime\/(\w+)"/g,
          `"${up}runtime/$1/index.ts"`,
        );
      }
    }
  }
  expect(Object.keys(files).length).toBeGreaterThan(documents.length * 10);
  expect(await compileStrictly("7.0", files)).toBe("");
});
