import type { ServerOperation } from "@tenon/runtime/server";
import { type Api, everyOperation, type Operation } from "../../generators/src/model/index.ts";
import { type Names, planNames } from "../../generators/src/plan/index.ts";
import { builtInTargets } from "../../generators/src/targets/built-in.ts";

/** The exports of generated modules that a round trip uses; which names they have depends on the document. */
export interface GeneratedModules {
  readonly client: Readonly<Record<string, unknown>>;
  readonly server: Readonly<Record<string, unknown>>;
}

/** A document with what was generated from it. */
export interface GeneratedDocument {
  readonly api: Api;
  readonly names: Names;
  readonly modules: GeneratedModules;
  readonly operations: readonly GeneratedOperation[];
}

/** An operation in the model, and as the server's runtime sees it. */
export interface GeneratedOperation {
  readonly model: Operation;
  readonly served: ServerOperation;
  /** The client's function of the operation. */
  readonly call: (client: unknown, input: object) => Promise<unknown>;
}

/** Puts a model and the modules that were generated from it together. */
export function generatedDocument(api: Api, modules: GeneratedModules): GeneratedDocument {
  const names = planNames(
    api,
    builtInTargets.flatMap(({ roles }) => roles),
  );
  // The generated type says so.
  const served = modules.server[names.api("server.operations").name.text] as readonly ServerOperation[];
  const operations = api.operations.map((model, index): GeneratedOperation => {
    const found = served[index];
    const call = modules.client[names.operation("client.function", model).name.text];
    if (found?.method !== model.method || found.path !== model.path || typeof call !== "function") {
      throw new Error(`Model and modules differ at ${model.method} ${model.path}`);
    }
    // Every generated function of the client takes these.
    return { model, served: found, call: call as GeneratedOperation["call"] };
  });
  return { api, names, modules, operations };
}

/** Every scope that some operation asks for. */
export function everyScope(api: Api): readonly string[] {
  const scopes = everyOperation(api.operations).flatMap(({ security }) =>
    security.flatMap((requirement) => requirement.flatMap((one) => one.scopes)),
  );
  return [...new Set(scopes)];
}
