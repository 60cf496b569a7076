import { clientTarget } from "./client/index.ts";
import { codecsTarget } from "./codecs/index.ts";
import { pathsTarget } from "./paths/index.ts";
import { serverTarget } from "./server/index.ts";
import type { Target } from "./target.ts";
import { typesTarget } from "./types/index.ts";
import { validatorsTarget } from "./validators/index.ts";

/** The targets that come with Tenon, in the order in which they write. `built-in-names.ts` has their names. */
export const builtInTargets: readonly Target[] = [
  typesTarget,
  codecsTarget,
  clientTarget,
  serverTarget,
  validatorsTarget,
  pathsTarget,
];
