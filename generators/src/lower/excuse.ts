import { type Finding, registry } from "../diagnostics/index.ts";
import {
  type Api,
  everyOperation,
  type Operation,
  operationParts,
  reachableSchemas,
} from "../model/index.ts";
import type { FaultCounter } from "./lowering.ts";

/** Whether a finding is an error. */
export function isError({ code }: Finding): boolean {
  return registry[code].severity === "error";
}

/**
 * The errors that do not matter, because they are in operations that nobody wants, or in schemas that no wanted operation leads
 * to. None at all unless this goes for every error: a document with another one is refused with all that is to be said.
 */
export function excuse(
  api: Api,
  faults: FaultCounter,
  isWanted: ((operation: Operation) => boolean) | undefined,
): ReadonlySet<Finding> {
  if (isWanted === undefined) return new Set();
  const roots = [...api.operations, ...api.webhooks];
  const wanted = everyOperation(roots.filter(isWanted));
  if (wanted.some((operation) => faults.operations.has(operation))) return new Set();
  const used = reachableSchemas(
    api,
    wanted.flatMap(operationParts).map(({ schema }) => schema),
  );
  const owners = [
    ...roots.filter((operation) => !isWanted(operation)),
    ...[...faults.schemas].filter((id) => !used.has(id)),
  ];
  const extents = owners.flatMap((owner) => faults.extents.get(owner) ?? []);
  if (extents.reduce((sum, { errors }) => sum + errors, 0) < faults.errors) return new Set();
  return new Set(extents.flatMap(({ from, to }) => faults.found.slice(from, to).filter(isError)));
}
