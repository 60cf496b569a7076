import { setFlagsFromString } from "node:v8";
import type { OnStep } from "../run/index.ts";

/** Flags come and go with versions of V8, and one that is unknown would be a line on stderr. */
const isKnown = /^1[23]\..*-node\./.test(process.versions.v8);

/**
 * Runs an action in which V8's space for new objects grows no more once a document has been read. Most of what a large one is lowered to
 * stays, which V8 takes as a reason to double that space again and again, up to 128 MB: a quarter of the memory of a run, and a
 * smaller one costs no time. Of small documents it is not full before they are done. Not for what uses threads, whose spaces begin empty.
 */
export async function inLittleNewSpace<Result>(
  onStep: OnStep,
  action: (onStep: OnStep) => Promise<Result>,
): Promise<Result> {
  if (!isKnown) return action(onStep);
  try {
    return await action((step, what) => {
      if (step === "lowering") setFlagsFromString("--semi-space-growth-factor=1");
      onStep(step, what);
    });
  } finally {
    // The default. The compile cache is written at the end, and holds for one set of flags.
    setFlagsFromString("--semi-space-growth-factor=2");
  }
}
