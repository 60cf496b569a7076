import { type Diagnostic, diagnose, type Finding, type Locate } from "../generators/src/diagnostics/index.ts";
import { loadDocuments, type ReadText } from "../generators/src/document/index.ts";
import { header, OutputFiles, type RenderedFile } from "../generators/src/emit/index.ts";
import { lower } from "../generators/src/lower/index.ts";
import { planNames } from "../generators/src/plan/index.ts";
import type { Target } from "../generators/src/targets/target.ts";
import { typesTarget } from "../generators/src/targets/types/index.ts";

const targets: readonly Target[] = [typesTarget];

/** All targets of one document, with the options that a type check of many outputs wants. */
export async function generateAllTargets(
  document: string,
  read: ReadText,
): Promise<{ readonly files: readonly RenderedFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push(finding);
  const documents = await loadDocuments(document, read, {}, report);
  const locate: Locate = documents?.locate ?? (({ file, pointer }) => ({ file, pointer }));
  const api = documents && lower(documents, report);
  if (api === undefined) return { files: [], diagnostics: findings.map((one) => diagnose(one, locate)) };
  const names = planNames(
    api,
    targets.flatMap((target) => target.roles),
  );
  const output = new OutputFiles();
  const options = { importExtension: ".ts", runtime: "package" } as const;
  for (const target of targets) {
    target.emit({ api, names, options, report, file: (path) => output.file(path) });
  }
  const files = output.render(header(document), {
    ...options,
    taken: names.taken,
    runtimeFileOf: (subpath) => subpath,
  });
  return { files, diagnostics: findings.map((one) => diagnose(one, locate)) };
}
