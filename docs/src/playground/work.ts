import type { Diagnostic } from "../../../generators/src/diagnostics/diagnostic.ts";
import { ReadFailure } from "../../../generators/src/document/read-text.ts";
import { generate } from "../../../generators/src/generate.ts";
import type { RuntimeSources } from "../../../generators/src/inline-runtime.ts";
import type { PlaygroundOptions } from "./options.ts";

/** What the worker is asked. */
export interface Work {
  readonly text: string;
  readonly options: PlaygroundOptions;
}

/** What the worker answers. */
export interface Worked {
  /** Plain data, as all that one thread gives another. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
}

/** Name of the one document, by which the generated files speak of it. */
export const documentName = "openapi.yaml";

/** Generates from the text of one document. */
export async function work({ text, options }: Work, runtimeSources: RuntimeSources): Promise<Worked> {
  const began = performance.now();
  const { targets, dates, int64, runtime, importExtension, split } = options;
  const { outputs, diagnostics } = await generate({
    document: documentName,
    read: async (path) => {
      if (path === documentName) return text;
      throw new ReadFailure(
        "denied",
        `\`${path}\` cannot be read here: the playground has this document only.`,
      );
    },
    dates,
    int64,
    onError: "skip",
    runtimeSources,
    outputs: [{ targets, runtime, importExtension, ...(split === "tag" && { split }) }],
  });
  const files = (outputs?.[0] ?? []).map(({ path, text: printed }) => ({ path, text: printed }));
  return { files, diagnostics, milliseconds: performance.now() - began };
}
