import type { Finding } from "../../diagnostics/index.ts";
import { lowerTexts } from "../../lower/lower-texts.ts";
import {
  type BuildOptions,
  buildValidators,
  functionOf,
  importValidators,
  type Validators,
  validatorsFolder,
} from "./build-validators.ts";

/** What tests ask of a document: its validators by name, its files, and what was found. */
export interface DocumentValidators {
  readonly module: Validators;
  readonly files: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  is(name: string, value: unknown): boolean;
  /** `instancePath keyword` of each issue. */
  faults(name: string, value: unknown): readonly string[];
}

/** The validators of a document with these component schemas and paths. Throws where it has no model. */
export async function documentValidators(
  schemas: Readonly<Record<string, unknown>>,
  paths: Readonly<Record<string, unknown>> = {},
  options: BuildOptions = {},
): Promise<DocumentValidators> {
  const document = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths, components: { schemas } };
  const { api, diagnostics } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  if (api === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  const { files, findings } = buildValidators(api, options);
  const module = await importValidators(files, validatorsFolder());
  return {
    module,
    files,
    findings,
    is: (name, value) => functionOf(module, `is${name}`)(value),
    faults: (name, value) =>
      functionOf(
        module,
        `validate${name}`,
      )(value).errors.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`.trim()),
  };
}
