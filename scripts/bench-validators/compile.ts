import { readFile } from "node:fs/promises";
import { OutputFiles } from "../../generators/src/emit/index.ts";
import { lowerTexts } from "../../generators/src/lower/lower-texts.ts";
import { planNames } from "../../generators/src/plan/index.ts";
import { typesTarget } from "../../generators/src/targets/types/index.ts";
import { validatorsTarget } from "../../generators/src/targets/validators/index.ts";
import { median } from "../statistics.ts";

const rounds = 5;
const options = { importExtension: ".ts", runtime: "inline" } as const;

/** CPU seconds that the target needs for all schemas and parts of a document, once its model is there; the median of some rounds. */
export async function compileSeconds(document: string): Promise<number> {
  const { api } = await lowerTexts({ "openapi.json": await readFile(document, "utf8") });
  if (api === undefined) throw new Error(`${document} has no model`);
  const names = planNames(api, [...typesTarget.roles, ...validatorsTarget.roles]);
  const samples = Array.from({ length: rounds }, () => {
    const output = new OutputFiles({
      ...options,
      runtimeFileOf: (subpath, name) => `${subpath}/${name}.ts`,
      taken: names.taken,
    });
    const before = process.cpuUsage();
    validatorsTarget.emit({
      api,
      names,
      options,
      file: (path) => output.file(path),
      report: () => undefined,
    });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return median(samples);
}
