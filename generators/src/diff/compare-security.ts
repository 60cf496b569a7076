import type { SecurityRequirement } from "../model/index.ts";
import type { RuleName } from "./rules.ts";

/**
 * Compares the security requirements of an operation, which are alternatives. Whoever met one of the old ones has to meet one of the new
 * ones, or is refused: a new alternative admits it if it asks for nothing more.
 */
export function compareSecurity(
  before: readonly SecurityRequirement[],
  after: readonly SecurityRequirement[],
  found: (rule: RuleName, detail: string) => void,
): void {
  const [old, now] = [before.length === 0 ? [[]] : before, after.length === 0 ? [[]] : after];
  if (old.every((one) => now.some((other) => isMetBy(other, one)))) {
    if (!now.every((one) => old.some((other) => isMetBy(other, one))))
      found("security-loosened", `${text(old)} → ${text(now)}`);
  } else found("security-tightened", `${text(old)} → ${text(now)}`);
}

/** Whether credentials that meet `given` meet the requirement too. */
function isMetBy(requirement: SecurityRequirement, given: SecurityRequirement): boolean {
  return requirement.every(({ scheme, scopes }) =>
    given.some((one) => one.scheme === scheme && scopes.every((scope) => one.scopes.includes(scope))),
  );
}

function text(requirements: readonly SecurityRequirement[]): string {
  const one = (requirement: SecurityRequirement): string =>
    requirement.map(({ scheme, scopes }) => [scheme, ...scopes].join(" ")).join(" and ") || "nobody";
  return requirements.map(one).join(" or ");
}
