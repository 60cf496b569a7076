import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFiles } from "../../generators/src/document/read-files.ts";
import type { Api } from "../../generators/src/model/index.ts";
import {
  buildValidators,
  importValidators,
  validatorsFolder,
} from "../../generators/src/targets/testing/build-validators.ts";
import { judge } from "../../generators/src/targets/testing/judge.ts";
import { modelOf } from "../roundtrip/model.ts";
import { agreement, type Judged } from "./agreement.ts";
import { spoiltValues } from "./spoilt-values.ts";

const folder = join(import.meta.dirname, "../roundtrip/odd-documents");
const documents = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
const read = readFiles([folder]);

/** A model with what was generated for it; `change` comes between the types and whoever reads them. */
async function judged(api: Api, change: (types: string) => string = (types) => types): Promise<Judged> {
  const { files, names } = buildValidators(api);
  const types = change(files["types.ts"] ?? "");
  const output = validatorsFolder();
  const validators = await importValidators({ ...files, "types.ts": types }, output);
  return { api, names, validators, folder: output };
}

test.each(documents)("types and validators of %s agree", async (document) => {
  const { faults } = agreement(await judged(await modelOf(document, (path) => read(join(folder, path)))), 1);
  expect(faults).toEqual([]);
});

describe("a type that is", () => {
  const pet = { type: "object", required: ["name"], properties: { name: { type: "string", minLength: 1 } } };
  const ofPet = async (property: string): Promise<Judged> => {
    const document = {
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {},
      components: { schemas: { Pet: pet } },
    };
    const api = await modelOf("pet.json", async () => JSON.stringify(document));
    return await judged(api, (types) => {
      const changed = types.replace("name: string;", property);
      expect(changed).toContain(property);
      return changed;
    });
  };

  test("right is no fault, and values are tried both ways", async () => {
    const { accepted, refused, faults } = agreement(await ofPet("name: string;"), 1);
    expect(faults).toEqual([]);
    expect([accepted, refused].map((count) => count > 2)).toEqual([true, true]);
  });

  test.each([
    ["too narrow", "name: number;", "type refuses what its validator accepts"],
    ["too wide", "name: unknown;", "type accepts what its validator refuses"],
    ["not required", "name?: string;", "type accepts what its validator refuses"],
  ])("%s is a fault", async (_, property, what) => {
    const { faults } = agreement(await ofPet(property), 1);
    expect(new Set(faults.map((fault) => fault.what))).toContain(what);
  });
});

test("what ends a line within a text leaves each claim its line", () => {
  const folder = validatorsFolder();
  writeFileSync(join(folder, "types.ts"), "export type Text = string;\n");
  const claims = ["a\u2028b", 1, "\u2029", "\n", null].map((value) => ({ type: "Text", value }));
  expect(judge(claims, folder).map((said) => said === undefined)).toEqual([true, false, true, true, false]);
});

test("values near a value lack a property or have another in a place", () => {
  const near = [...spoiltValues({ a: [1], b: "x" })].map((value) => JSON.stringify(value));
  expect(near).toContain('{"b":"x"}');
  expect(near).toContain('{"a":["~text~"],"b":"x"}');
  expect(near).toContain('{"a":[1],"b":null}');
  expect(near).not.toContain('{"a":[1],"b":"x"}');
});
