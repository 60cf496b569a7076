import type { Operation } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";

/**
 * Reports every operation whose `operationId` another one has as well (OpenAPI 3.2, 4.10.1), each at its own place.
 */
export function reportRepeatedIds({ report }: Lowering, operations: readonly Operation[]): void {
  const byId = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { operationId } = operation;
    if (operationId !== undefined) byId.set(operationId, [...(byId.get(operationId) ?? []), operation]);
  }
  for (const [id, sharing] of byId) {
    if (sharing.length === 1) continue;
    for (const one of sharing) {
      const others = sharing.filter((other) => other !== one).map(title);
      const message = `${title(one)} has the operationId \`${id}\`, and so has ${others.join(", ")}.`;
      report({ code: "TN228", message, origin: one.origin });
    }
  }
}

function title({ method, path }: Operation): string {
  return `\`${method} ${path}\``;
}
