import { objectStatesOpenness } from "./object-states-openness.ts";
import { operationDocumented } from "./operation-documented.ts";
import { operationExplicitSecurity } from "./operation-explicit-security.ts";
import { operationHasExample } from "./operation-has-example.ts";
import { operationTypedRefusals } from "./operation-typed-refusals.ts";
import { overlayActionHasReason } from "./overlay-action-has-reason.ts";
import type { Rule } from "./rule.ts";
import { xNotShownNamesGap } from "./x-not-shown-names-gap.ts";

/** What Redocly reads of a plugin: its id, which prefixes the rules' names, and the rules by kind of document. */
export interface Plugin {
  readonly id: string;
  readonly rules: Readonly<Record<"oas3" | "overlay1", Readonly<Record<string, Rule>>>>;
}

/** The rules of this repository for Redocly; `redocly.yaml` sets their severity. */
export default function plugin(): Plugin {
  return {
    id: "tenon",
    rules: {
      oas3: {
        "operation-documented": operationDocumented,
        "operation-explicit-security": operationExplicitSecurity,
        "operation-has-example": operationHasExample,
        "operation-typed-refusals": operationTypedRefusals,
        "object-states-openness": objectStatesOpenness,
        "x-not-shown-names-gap": xNotShownNamesGap,
      },
      overlay1: {
        "overlay-action-has-reason": overlayActionHasReason,
      },
    },
  };
}
