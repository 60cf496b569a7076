import { isRecord, type Rule } from "./rule.ts";

/**
 * Every operation says itself which credentials it takes (OpenAPI, Operation Object, `security`), so that nothing is
 * open or closed by a default elsewhere. `security: []` says that it takes none.
 */
export const operationExplicitSecurity: Rule = () => ({
  Operation(operation, { location, report }) {
    if (!isRecord(operation) || Array.isArray(operation["security"])) return;
    report({
      message: "State the operation's `security`; an empty list says that no credential is needed.",
      location: location.child("security").key(),
    });
  },
});
