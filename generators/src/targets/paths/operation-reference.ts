import type { Api, Operation } from "../../model/index.ts";

/** The operations that `operations` lists: those with an `operationId`, the first of several with the same. */
export function referableOperations(api: Api): ReadonlySet<Operation> {
  const byId = new Map<string, Operation>();
  for (const operation of [...api.operations, ...api.webhooks]) {
    const { operationId } = operation;
    if (operationId !== undefined && !byId.has(operationId)) byId.set(operationId, operation);
  }
  return new Set(byId.values());
}
