import { type Diagnostic, diagnose, type Report } from "./diagnostics/index.ts";
import { type Documents, type LoadOptions, loadDocuments, type ReadText } from "./document/index.ts";
import { lower } from "./lower/index.ts";
import { type NamingHook, planNames } from "./plan/index.ts";
import { type ScaffoldChange, scaffoldServer } from "./scaffold/index.ts";
import type { OnStep } from "./step.ts";
import { registerTargets } from "./targets/registered.ts";

/** What to scaffold handlers from. Nothing here touches a disk by itself. */
export interface ScaffoldServerRequest extends LoadOptions {
  /** The root document, for `read`. */
  readonly document: string;
  readonly read: ReadText;
  readonly naming?: NamingHook;
  readonly onError?: "skip" | "refuse";
  /** The TypeScript files in the folder of the handlers, by their paths there. */
  readonly files: ReadonlyMap<string, string>;
  /** Specifier of the generated `server.ts` from that folder. */
  readonly server: string;
  readonly importExtension: string;
}

/** What came out: the files that are new or change, or `undefined` where the diagnostics forbid it. */
export interface ScaffoldedServer {
  readonly changes: readonly ScaffoldChange[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Says what has to change in a folder of handlers so that it implements a document. Throws only on bugs, of Tenon or of `read`. */
export async function scaffoldServerOf(
  request: ScaffoldServerRequest,
  onStep: OnStep,
): Promise<ScaffoldedServer> {
  const diagnostics: Diagnostic[] = [];
  let locate: Documents["locate"] = ({ file, pointer }) => ({ file, pointer });
  const report: Report = (finding) => void diagnostics.push(diagnose(finding, locate));
  onStep("reading", request.document);
  const documents = await loadDocuments(request.document, request.read, request, report);
  if (documents === undefined) return { changes: undefined, diagnostics };
  locate = documents.locate;
  onStep("lowering", request.document);
  const api = lower(documents, report, { onError: request.onError ?? "refuse" });
  const refused = request.onError !== "skip" && diagnostics.some(({ severity }) => severity === "error");
  if (api === undefined || refused) return { changes: undefined, diagnostics };
  onStep("generating", request.document);
  // All targets, as `generate` names them: a name is the same in every output.
  const roles = [...registerTargets([]).values()].flatMap((target) => target.roles);
  const names = planNames(api, roles, request.naming);
  const changes = scaffoldServer({ ...request, api, names }, report);
  return { changes, diagnostics };
}
