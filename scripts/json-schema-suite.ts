/**
 * Runs the official JSON Schema Test Suite (draft 2020-12) through generated, standalone modules.
 * The suite's folder is given by JSON_SCHEMA_TEST_SUITE; without it, `../shared/json-schema-test-suite` beside the repository.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { basicOutput } from "@tenon/runtime/validate";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ReadFailure } from "../generators/src/document/index.ts";
import { lowerTexts } from "../generators/src/lower/lower-texts.ts";
import {
  buildValidators,
  functionOf,
  type Validators,
  validatorsFolder,
} from "../generators/src/targets/testing/build-validators.ts";
import { writeTable } from "./measured.ts";

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

interface OutputGroup {
  readonly description: string;
  readonly schema: { readonly $id: string };
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly output: { readonly basic: object };
  }[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const suite = process.env["JSON_SCHEMA_TEST_SUITE"] ?? join(root, "../shared/json-schema-test-suite");
const { values, positionals } = parseArgs({ allowPositionals: true, options: { table: { type: "string" } } });
const [only] = positionals;

async function main(): Promise<void> {
  const folder = validatorsFolder();
  const tests = join(suite, "tests/draft2020-12");
  const required = await run(folder, tests, false);
  const optional = await run(folder, join(tests, "optional"), false, ["format-assertion.json"]);
  const format = await run(folder, join(tests, "optional/format"), true);
  const assertion = await run(folder, join(tests, "optional"), true, [], ["format-assertion.json"]);
  for (const miss of [...required.misses, ...optional.misses, ...assertion.misses, ...format.misses])
    console.log(miss);
  const output = await runOutputTests(folder);
  for (const miss of output.misses) console.log(miss);
  console.log(`output, basic ${output.passed}/${output.count}`);
  const total = { passed: optional.passed + assertion.passed, count: optional.count + assertion.count };
  console.log(
    `required ${required.passed}/${required.count}, optional ${total.passed}/${total.count}, format ${format.passed}/${format.count}`,
  );
  await writeTable(values.table, { required: counts(required), optional: total, format: counts(format) });
  if (required.passed < required.count) process.exitCode = 1;
}

/** A generated module and the names of the root schema's functions in it. */
interface Case {
  readonly module: Validators;
  readonly is: `is${string}`;
  readonly validate: `validate${string}`;
}

interface Outcome {
  passed: number;
  count: number;
  readonly misses: string[];
}

function counts({ passed, count }: Outcome): { readonly passed: number; readonly count: number } {
  return { passed, count };
}

let modules = 0;

async function run(
  folder: string,
  tests: string,
  formats: boolean,
  leftOut: readonly string[] = [],
  chosen?: readonly string[],
): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, count: 0, misses: [] };
  const files = readdirSync(tests).filter((file) => file.endsWith(".json") && !leftOut.includes(file));
  for (const file of files) {
    if (chosen !== undefined && !chosen.includes(file)) continue;
    if (only !== undefined && !file.startsWith(only)) continue;
    const groups = JSON.parse(readFileSync(join(tests, file), "utf8")) as readonly Group[];
    for (const group of groups) await runGroup(folder, file, group, formats, outcome);
  }
  return outcome;
}

async function runGroup(
  folder: string,
  file: string,
  group: Group,
  formats: boolean,
  outcome: Outcome,
): Promise<void> {
  const about = `${file}: ${group.description}`;
  outcome.count += group.tests.length;
  let generated: Case;
  try {
    generated = await generate(folder, group.schema, formats);
  } catch (error) {
    outcome.misses.push(`${about}: ${String(error)}`);
    return;
  }
  for (const test of group.tests) {
    const fault = judge(generated, test.data, test.valid);
    if (fault === undefined) outcome.passed++;
    else outcome.misses.push(`${about}: ${test.description}: ${fault}`);
  }
}

/** The tests of the `basic` output: each is a schema for what the formatter gives. */
async function runOutputTests(folder: string): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, count: 0, misses: [] };
  const tests = join(suite, "output-tests/draft2020-12");
  if (only !== undefined || !existsSync(tests)) return outcome;
  const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(
    read(join(tests, "output-schema.json")) as object,
  );
  for (const file of readdirSync(join(tests, "content"))) {
    for (const group of read(join(tests, "content", file)) as readonly OutputGroup[]) {
      const { module, validate } = await generate(folder, group.schema, false);
      for (const { description, data, output } of group.tests) {
        outcome.count++;
        const given = basicOutput(functionOf(module, validate)(data), group.schema.$id);
        if (ajv.compile(output.basic)(given)) outcome.passed++;
        else
          outcome.misses.push(
            `output, ${file}: ${group.description}: ${description}: ${JSON.stringify(given)}`,
          );
      }
    }
  }
  return outcome;
}

/** What is wrong with what the two passes say, if anything. */
function judge({ module, is, validate }: Case, data: unknown, valid: boolean): string | undefined {
  try {
    if (functionOf(module, is)(data) !== valid) return valid ? "refused" : "accepted";
    const report = functionOf(module, validate)(data, { maxErrors: 1000 });
    if (report.valid !== valid) return "the two passes disagree";
    return valid === (report.errors.length === 0) ? undefined : "errors and verdict disagree";
  } catch (error) {
    return String(error);
  }
}

/** Writes the validators of a schema as a module of its own and imports it. */
async function generate(folder: string, schema: unknown, formats: boolean): Promise<Case> {
  const texts =
    typeof schema === "boolean"
      ? { "case.json": '{ "$ref": "./boolean.json" }', "boolean.json": String(schema) }
      : { "case.json": JSON.stringify(schema) };
  const { api, diagnostics } = await lowerTexts(texts, { remotes }, readRemote);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (api === undefined) throw new Error(errors.map(({ message }) => message).join("; "));
  const built = buildValidators(api, { formats });
  const path = join(folder, `case-${modules++}.ts`);
  writeFileSync(path, built.files["validators.ts"] ?? "");
  const root = api.schemas.find(({ origin }) => origin.file === "case.json" && origin.pointer === "");
  if (root === undefined) throw new Error("The model has no root schema");
  return {
    module: (await import(pathToFileURL(path).href)) as Validators,
    is: built.names.schema("validators.is", root.id).name.text as `is${string}`,
    validate: built.names.schema("validators.validate", root.id).name.text as `validate${string}`,
  };
}

const remotes = ["http://localhost:1234/", "https://json-schema.org/draft/"];

/** Remotes of the suite, and the meta-schemas as they come with Ajv. */
async function readRemote(url: string): Promise<string> {
  const path = url.startsWith("http://localhost:1234/")
    ? join(suite, "remotes", url.slice("http://localhost:1234/".length))
    : join(root, "node_modules/ajv/dist/refs", metaSchema(url));
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new ReadFailure("missing", `\`${url}\` does not exist.`);
  return readFileSync(path, "utf8");
}

function metaSchema(url: string): string {
  const name = url.slice("https://json-schema.org/draft/".length);
  const [draft = "", ...rest] = name.split("/");
  return join(`json-schema-${draft}`, `${rest.join("/")}.json`);
}

if (!existsSync(join(suite, "tests/draft2020-12"))) {
  console.log("json-schema: skipped, no test suite at JSON_SCHEMA_TEST_SUITE");
} else {
  await main();
}
