import { writeFileSync } from "node:fs";
import fc from "fast-check";
import ts from "typescript";
import { expect, it } from "vitest";
import { functionOf, validatorsFolder } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";
import { typedSchemas } from "./typed-schemas.fixture.ts";

/** How many schemas are made, and where to start; another seed means other schemas and values. */
const count = Number(process.env["TENON_FUZZ_SCHEMAS"] ?? 120);
const seed = Number(process.env["TENON_FUZZ_SEED"] ?? 5);

it("accepts what the type allows and refuses what it forbids", async () => {
  const some = fc.sample(typedSchemas, { numRuns: count, seed });
  const schemas = Object.fromEntries(some.map(({ schema }, index) => [`S${index}`, schema]));
  const { module, files } = await documentValidators(schemas);
  const cases = some.flatMap(({ values }, index) =>
    [...new Set(values.map((value) => JSON.stringify(value)))].map((value) => ({ index, value })),
  );
  const folder = validatorsFolder();
  writeFileSync(`${folder}/types.ts`, files["types.ts"] ?? "");
  const lines = cases.map(({ index, value }, line) => `export const c${line}: T.S${index} = ${value};`);
  writeFileSync(`${folder}/cases.ts`, `import type * as T from "./types.ts";\n${lines.join("\n")}\n`);
  const forbidden = faultyLines(`${folder}/cases.ts`);
  const wrong = cases.filter(
    ({ index, value }, line) =>
      functionOf(module, `isS${index}`)(JSON.parse(value)) === forbidden.has(line + 1),
  );
  expect(wrong.map(({ index, value }) => ({ schema: JSON.stringify(some[index]?.schema), value }))).toEqual(
    [],
  );
  // Both answers are given often.
  expect(forbidden.size).toBeGreaterThan(cases.length / 10);
  expect(cases.length - forbidden.size).toBeGreaterThan(cases.length / 10);
});

/** Lines, from 0, in which the compiler finds something wrong. */
function faultyLines(path: string): ReadonlySet<number> {
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
  });
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`No ${path}`);
  return new Set(
    program
      .getSemanticDiagnostics(file)
      .map(({ start = 0 }) => file.getLineAndCharacterOfPosition(start).line),
  );
}
