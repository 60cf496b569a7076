import type { DiagnosticCode, Finding, Report } from "../../diagnostics/index.ts";
import { OutputFiles } from "../../emit/index.ts";
import { lowerTexts } from "../../lower/lower-texts.ts";
import type { Api } from "../../model/index.ts";
import { planNames } from "../../plan/index.ts";
import type { Target } from "../target.ts";

/** What tests of targets ask: the model of a document; findings of any other code than expected are the test's failure. */
export async function modelOf(document: string, expected: readonly DiagnosticCode[] = []): Promise<Api> {
  const { api, diagnostics } = await lowerTexts({ "openapi.yaml": document });
  const others = diagnostics.filter(({ code }) => !expected.includes(code));
  if (api === undefined || others.length > 0) throw new Error(JSON.stringify(others, null, 2));
  return api;
}

/** The text of each file that some targets make of a model. */
export function emitTargets(
  api: Api,
  targets: readonly Target[],
  report: Report = refuse,
): Readonly<Record<string, string>> {
  const options = { importExtension: ".ts", runtime: "package" } as const;
  const names = planNames(
    api,
    targets.flatMap(({ roles }) => roles),
  );
  const output = new OutputFiles({ ...options, runtimeFileOf: () => "", taken: names.taken });
  for (const target of targets)
    target.emit({ api, names, options, report, file: (path) => output.file(path) });
  const files = output.render("");
  return Object.fromEntries(files.map(({ path, text }) => [path, text.trim()]));
}

/** A finding that a test does not expect is its failure. */
function refuse({ message }: Finding): never {
  throw new Error(message);
}
