import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFiles } from "../../generators/src/document/read-files.ts";
import { generate } from "../../generators/src/generate.ts";
import { builtInNames } from "../../generators/src/targets/built-in-names.ts";
import { compilers, compileStrictly } from "../../generators/src/targets/testing/compile-strictly.ts";
import { runtimeSources } from "../../generators/src/targets/testing/runtime-sources.ts";
import { bindOverSocket } from "./binding.ts";
import { type GeneratedDocument, generatedDocument } from "./document.ts";
import { modelOf } from "./model.ts";
import { roundTrip } from "./round-trip.ts";

const folder = join(import.meta.dirname, "odd-documents");
/** Documents that are legal and that nobody would write. */
const documents = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
const read = readFiles([folder]);
const readOdd = (path: string): Promise<string> => read(join(folder, path));

/** What was generated: a folder for each document, and one for its output by tags. */
const files: Record<string, string> = { ...runtimeSources(["client", "server", "wire", "validate"]) };
const errors: string[] = [];
let root = "";

beforeAll(async () => {
  for (const document of documents) await build(document);
  root = mkdtempSync(join(tmpdir(), "tenon-odd-"));
  for (const [path, text] of Object.entries({ ...files, "package.json": '{ "type": "module" }' })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}, 120_000);

afterAll(() => rmSync(root, { recursive: true }));

async function build(document: string): Promise<void> {
  const options = { runtime: "package", importExtension: ".ts" } as const;
  const { outputs = [], diagnostics } = await generate({
    document,
    read: readOdd,
    outputs: [
      { ...options, targets: builtInNames },
      { ...options, split: "tag" },
    ],
  });
  for (const { severity, code, message } of diagnostics) {
    if (severity === "error") errors.push(`${document}: ${code} ${message}`);
  }
  for (const [index, output] of outputs.entries()) {
    const paths = output.map(({ path }) => path.normalize("NFC").toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, text } of output) {
      const up = "../".repeat(path.split("/").length);
      files[`${document}${index === 0 ? "" : "-split"}/${path}`] = text.replaceAll(
        /"@tenon\/runtime\/(\w+)"/g,
        `"${up}runtime/$1/index.ts"`,
      );
    }
  }
}

test("odd documents are no errors", () => expect(errors).toEqual([]));

test.each(Object.keys(compilers))(
  "their output compiles with TypeScript %s",
  async (version) => {
    expect(await compileStrictly(version, files)).toBe("");
  },
  120_000,
);

test.each(documents)("client and server of %s understand each other", async (document) => {
  const { operations, exchanges, faults } = await roundTrip(await generated(document), { runs: 5, seed: 1 });
  expect(faults).toEqual([]);
  if (operations > 0) expect(exchanges).toBeGreaterThan(0);
});

test.each(documents)("client and server of %s understand each other over a socket", async (document) => {
  const one = await generated(document);
  await using binding = await bindOverSocket(one);
  const { faults } = await roundTrip(one, { runs: 5, seed: 100 }, binding);
  expect(faults).toEqual([]);
});

async function generated(document: string): Promise<GeneratedDocument> {
  const load = async (name: string): Promise<Readonly<Record<string, unknown>>> =>
    await import(/* @vite-ignore */ pathToFileURL(join(root, document, name)).href);
  const modules = { client: await load("client.ts"), server: await load("server.ts") };
  return generatedDocument(await modelOf(document, readOdd), modules);
}
