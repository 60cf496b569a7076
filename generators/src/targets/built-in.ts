import { clientTarget } from "./client/index.ts";
import { mswTarget } from "./msw/index.ts";
import { paginationTarget } from "./pagination/index.ts";
import { pathsTarget } from "./paths/index.ts";
import { serverTarget } from "./server/index.ts";
import { tanstackQueryTarget } from "./tanstack-query/index.ts";
import type { Target } from "./target.ts";
import { typesTarget } from "./types/index.ts";
import { validationTarget } from "./validation/index.ts";
import { validatorsTarget } from "./validators/index.ts";
import { webhooksTarget } from "./webhooks/index.ts";

/** The targets that come with Tenon, in the order in which they write. `built-in-names.ts` has their names. */
export const builtInTargets: readonly Target[] = [
  typesTarget,
  clientTarget,
  serverTarget,
  validatorsTarget,
  validationTarget,
  paginationTarget,
  webhooksTarget,
  tanstackQueryTarget,
  mswTarget,
  pathsTarget,
];
