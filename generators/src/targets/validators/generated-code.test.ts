import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { importValidators, validatorsFolder } from "../testing/build-validators.ts";
import { strictFlags } from "../testing/compile-strictly.ts";
import { documentValidators } from "../testing/document-validators.ts";
import { referred, schemas } from "./random-schemas.fixture.ts";

const strict: ts.CompilerOptions = {
  ...strictFlags,
  types: [],
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

describe("generated code", () => {
  it("is clean under every strict flag, whatever the schemas", async () => {
    const some = fc.sample(schemas, { numRuns: 150, seed: 7 });
    const named = Object.fromEntries(some.map((schema, index) => [`S${index}`, schema]));
    const { files } = await documentValidators({ ...referred, ...named });
    const folder = validatorsFolder();
    // The types are another target's: here only the validators count.
    const names =
      /import type \{([^}]*)\} from "\.\/types\.ts"/.exec(files["validators.ts"] ?? "")?.[1] ?? "";
    const types = names.match(/\w+/g)?.map((name) => `export type ${name} = unknown;`);
    await importValidators({ ...files, "types.ts": types?.join("\n") ?? "" }, folder);
    const program = ts.createProgram([`${folder}/validators.ts`], strict);
    const faults = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
      const line = file?.text.slice(0, start).split("\n").length;
      return `${file?.fileName}:${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
    expect(faults).toEqual([]);
  });

  it("asks no condition again that has just been asked, whatever the schemas", async () => {
    const some = fc.sample(schemas, { numRuns: 150, seed: 7 });
    const named = Object.fromEntries(some.map((schema, index) => [`S${index}`, schema]));
    const kinds = ["One", "Two"].map((kind) => [
      kind,
      {
        type: "object",
        required: ["kind", "name"],
        properties: { kind: { const: kind }, name: { type: "string" } },
      },
    ]);
    const told = { oneOf: kinds.map(([kind]) => ({ $ref: `#/components/schemas/${kind}` })) };
    const { files } = await documentValidators({
      ...referred,
      ...named,
      ...Object.fromEntries(kinds),
      Told: told,
    });
    const text = files["validators.ts"] ?? "";
    expect(text).toContain('case "Two":');
    expect(text.match(/if (\(!\w+\(\w+\)\)) \{?\s*if \1.*/g)).toBeNull();
  });

  it("is small where only the boolean check is used, and patterns that are not used are gone", async () => {
    const text = { type: "string", minLength: 1 };
    const fields = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`field${index}`, text]));
    const post = {
      type: "object",
      additionalProperties: false,
      required: Object.keys(fields),
      properties: fields,
    };
    const { files } = await documentValidators({ Post: post, Other: { type: "string", pattern: "(?=x)" } });
    const folder = validatorsFolder();
    await importValidators(files, folder);
    const size = async (name: string) => {
      writeFileSync(`${folder}/entry.ts`, `export { ${name} } from "./validators.ts";`);
      const { outputFiles } = await build({
        entryPoints: [`${folder}/entry.ts`],
        bundle: true,
        minify: true,
        format: "esm",
        write: false,
      });
      const bundled = outputFiles[0]?.text ?? "";
      expect(bundled).not.toContain("RegExp(");
      return gzipSync(bundled).length;
    };
    expect(await size("isPost")).toBeLessThan(1126);
    expect(await size("validatePost")).toBeLessThan(3584);
  });
});
