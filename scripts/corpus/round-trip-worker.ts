import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readFiles } from "../../generators/src/document/read-files.ts";
import { type Agreement, agreement } from "../agreement/agreement.ts";
import { generatedDocument } from "../roundtrip/document.ts";
import { modelOf } from "../roundtrip/model.ts";
import { type RoundTrip, roundTrip } from "../roundtrip/round-trip.ts";

/** What a worker is asked to do: the round trip of one document. */
export interface RoundTripTask {
  /** Absolute folder of the corpus. */
  readonly corpus: string;
  /** Path within the corpus. */
  readonly document: string;
  /** Absolute folder of what was generated for it. */
  readonly output: string;
  readonly runs: number;
  readonly seed: number;
}

/** What it answers. */
export type RoundTripAnswer =
  | {
      readonly kind: "done";
      readonly roundTrip: RoundTrip;
      readonly agreement: Agreement;
      readonly seconds: number;
    }
  | { readonly kind: "failed"; readonly message: string };

process.on("message", (task: RoundTripTask) => {
  void answer(task)
    .catch(
      (error: unknown): RoundTripAnswer => ({
        kind: "failed",
        message: String(error instanceof Error ? error.stack : error),
      }),
    )
    .then((message) => process.send?.(message));
});

async function answer({ corpus, document, output, runs, seed }: RoundTripTask): Promise<RoundTripAnswer> {
  process.chdir(corpus);
  const started = process.cpuUsage();
  const load = async (name: string): Promise<Readonly<Record<string, unknown>>> =>
    (await import(pathToFileURL(join(output, name)).href)) as Readonly<Record<string, unknown>>;
  const modules = { client: await load("client.ts"), server: await load("server.ts") };
  const generated = generatedDocument(await modelOf(document, readFiles(["."])), modules);
  const found = await roundTrip(generated, { runs, seed });
  const { api, names } = generated;
  const validators = await load("validators.ts");
  const agreed = agreement({ api, names, validators, folder: output }, seed);
  const used = process.cpuUsage(started);
  return { kind: "done", roundTrip: found, agreement: agreed, seconds: (used.user + used.system) / 1e6 };
}
