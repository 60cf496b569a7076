import { type Diagnostic, diagnose, type Report } from "./diagnostics/index.ts";
import type { LoadOptions, ReadText } from "./document/index.ts";
import { planOf, readApi, reportingFaults } from "./generate.ts";
import type { OutputOptions } from "./generate-output.ts";
import { type NamingHook, select } from "./plan/index.ts";
import { type Scaffold, scaffoldServer } from "./scaffold/index.ts";
import type { OnStep } from "./step.ts";
import { registerTargets } from "./targets/registered.ts";

/** What to scaffold handlers from. Nothing here touches a disk by itself. */
export interface ScaffoldServerRequest extends LoadOptions {
  /** The root document, for `read`. */
  readonly document: string;
  readonly read: ReadText;
  readonly naming?: NamingHook;
  readonly onError?: "skip" | "refuse";
  /** The output that has the server: which operations it is for, and whose targets name things beside ours. */
  readonly output: Pick<OutputOptions, "include" | "exclude" | "targets">;
  /** The TypeScript files in the folder of the handlers, by their paths there. */
  readonly files: ReadonlyMap<string, string>;
  /** Specifier of the generated `server.ts` from that folder. */
  readonly server: string;
  readonly importExtension: string;
}

/** What came out; `scaffold` is `undefined` where the diagnostics forbid it. */
export interface ScaffoldedServer {
  readonly scaffold: Scaffold | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Says what has to change in a folder of handlers so that it implements a document. Throws only on bugs, of Tenon or of `read`. */
export async function scaffoldServerOf(
  request: ScaffoldServerRequest,
  onStep: OnStep,
): Promise<ScaffoldedServer> {
  const { api, diagnostics: found } = await readApi(request, onStep);
  if (api === undefined) return { scaffold: undefined, diagnostics: found };
  const diagnostics = [...found];
  const report: Report = (finding) => void diagnostics.push(diagnose(finding));
  onStep("generating", request.document);
  const scaffold = await reportingFaults(report, () => {
    // Named as `generate` names them: a name is the same in every output, whatever of the document that has.
    const names = planOf(api, registerTargets(request.output.targets ?? []), request.naming);
    return scaffoldServer({ ...request, api: select(api, request.output).api, names }, report);
  });
  return { scaffold, diagnostics };
}
