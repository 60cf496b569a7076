import { type Diagnostic, diagnose } from "../diagnostics/index.ts";
import { planNames } from "../plan/index.ts";
import { builtInTargets } from "../targets/built-in.ts";
import { compileStrictly } from "../targets/testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../targets/testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "../targets/testing/runtime-sources.ts";
import { type Scaffold, scaffoldServer } from "./scaffold-server.ts";

/** An operation of a test's document: `GET /pets/{id}`, under its id, with its tag. */
export type Operations = Readonly<Record<string, readonly [call: string, tag?: string]>>;

/** A folder of handlers: text by path. */
export type Folder = Readonly<Record<string, string>>;

/** A document with these operations. */
function documentOf(operations: Operations, servers: readonly object[] = []): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, [call, tag]] of Object.entries(operations)) {
    const [method = "", path = ""] = call.split(" ");
    const slots = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId,
        ...(tag !== undefined && { tags: [tag] }),
        ...(slots.length > 0 && { parameters: slots }),
        responses: { "204": { description: "Done." } },
      },
    };
  }
  const info = { title: "Pets", version: "1" };
  return JSON.stringify({ openapi: "3.1.1", info, ...(servers.length > 0 && { servers }), paths });
}

/** What a scaffold makes of a folder: the folder after it, the paths that changed, and what was found and said. */
export async function scaffold(
  operations: Operations,
  folder: Folder = {},
  servers: readonly object[] = [],
): Promise<{
  readonly folder: Folder;
  readonly changed: readonly string[];
  readonly renamed: Scaffold["renamed"];
  readonly advice: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const api = await modelOf(documentOf(operations, servers));
  const names = planNames(
    api,
    builtInTargets.flatMap(({ roles }) => roles),
  );
  const diagnostics: Diagnostic[] = [];
  const scaffolded = scaffoldServer(
    {
      api,
      names,
      files: new Map(Object.entries(folder)),
      server: "../generated/server.ts",
      importExtension: ".ts",
    },
    (finding) => void diagnostics.push(diagnose(finding)),
  );
  const { changes = [], renamed = [], advice } = scaffolded ?? {};
  const after = Object.fromEntries(changes.map((change) => [change.path, change.after]));
  return { folder: { ...folder, ...after }, changed: Object.keys(after), renamed, advice, diagnostics };
}

/** What the compiler says, under every strict flag, of a folder of handlers beside what is generated for the document. */
export async function compileHandlers(
  operations: Operations,
  folder: Folder,
  extraArguments: readonly string[] = [],
): Promise<string> {
  const generated = withInlineRuntime(emitTargets(await modelOf(documentOf(operations)), builtInTargets));
  const runtime = runtimeSources(["server", "client", "wire", "validate"]);
  const placed = (under: string, files: Folder): readonly (readonly [string, string])[] =>
    Object.entries(files).map(([path, text]) => [`${under}/${path}`, text]);
  return compileStrictly(
    "7.0",
    Object.fromEntries([
      ...placed("generated", generated),
      ...placed("generated", runtime),
      ...placed("handlers", folder),
    ]),
    extraArguments,
  );
}
