import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";
import { generate as orval } from "orval";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const examples = join(root, "docs/src/examples/coming-from");
const petStore = join(root, "docs/src/playground/pet-store.yaml");
const guides = join(root, "docs/src/content/docs/guides/coming-from");
const names = readdirSync(examples).filter((name) => name.endsWith(".ts"));
let folder: string;

// The packages of the other side that are here generate from the same document, so that both columns are checked.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenon-coming-from-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const name of names) copyFileSync(join(examples, name), join(folder, name));
  const targets = "types,client,validators,tanstack-query";
  execFileSync(process.execPath, [
    ...[join(root, "generators/bin/tenon.js"), "generate", petStore, "--quiet"],
    ...["--out", join(folder, "api"), "--targets", targets, "--import-extension", ".ts"],
  ]);
  const schema = astToString(await openapiTypescript(pathToFileURL(petStore), { silent: true }));
  writeFileSync(join(folder, "schema.ts"), schema);
  await orval(
    { input: petStore, output: { target: join(folder, "orval/pets.ts"), client: "fetch", tsconfig: {} } },
    folder,
    { logLevel: "warn", throwOnError: true },
  );
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the code of both sides compiles under strict", () => {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, declaration: false, noUnusedLocals: false, types: ["node"] },
    folder,
  );
  const program = ts.createProgram(
    names.map((name) => join(folder, name)),
    options,
  );
  const faults = ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file === undefined || names.some((name) => file.fileName.endsWith(`/${name}`)));
  expect(
    ts.formatDiagnostics(faults, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => folder,
      getNewLine: () => "\n",
    }),
  ).toBe("");
}, 120_000);

test("every example is shown in a guide, and every guide says which version it describes", () => {
  const texts = readdirSync(guides).map((name) => readFileSync(join(guides, name), "utf8"));
  for (const name of names) expect(texts.join("\n")).toContain(`examples/coming-from/${name}?raw`);
  for (const text of texts) expect(text).toMatch(/describes? version \d|describe version \d|versions? \d/);
});
