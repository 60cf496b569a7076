import { lowerTexts } from "../../generators/src/lower/lower-texts.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  type Validators,
  validatorsFolder,
} from "../../generators/src/targets/testing/build-validators.ts";
import type { Checks } from "./peers.ts";
import { schemas } from "./schemas.ts";

/** The validators generated for the benchmark's schemas, imported from a folder with the runtime beside them. */
export interface Generated {
  readonly folder: string;
  readonly module: Validators;
}

/** Generates the validators. */
export async function generate(): Promise<Generated> {
  const document = { openapi: "3.1.1", info: { title: "Bench", version: "1" }, components: { schemas } };
  const { api } = await lowerTexts({ "bench.json": JSON.stringify(document) });
  if (api === undefined) throw new Error("The benchmark's document is wrong");
  const folder = validatorsFolder();
  return { folder, module: await importValidators(buildValidators(api).files, folder) };
}

/** The checks of a schema. */
export function ourChecks({ module }: Generated, name: string): Checks {
  const validate = functionOf(module, `validate${name}`);
  return {
    valid: functionOf(module, `is${name}`),
    first: (value) => validate(value, { maxErrors: 1 }).valid,
    all: (value) => validate(value).valid,
  };
}
