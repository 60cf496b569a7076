import { isRecord, isText, type Rule } from "./rule.ts";

/** Every operation has an operationId, a tag, a summary and a description (OpenAPI, Operation Object). */
export const operationDocumented: Rule = () => ({
  Operation(operation, { location, report }) {
    if (!isRecord(operation)) return;
    for (const field of ["operationId", "summary", "description"]) {
      if (isText(operation[field])) continue;
      report({
        message: `Give the operation a non-empty \`${field}\`.`,
        location: location.child(field).key(),
      });
    }
    const { tags } = operation;
    if (Array.isArray(tags) && tags.some(isText)) return;
    report({ message: "Put the operation under at least one tag.", location: location.child("tags").key() });
  },
});
