import { deepEqual } from "./deep-equal.ts";
import { addIssue, type Issues, pushIssue } from "./issues.ts";
import { firstDuplicate } from "./unique-items.ts";

/** The messages about single types: a text that is there already takes less time than one that is put together. */
const typeMessages: { readonly [type: string]: string } = {
  null: "must be null",
  boolean: "must be boolean",
  object: "must be object",
  array: "must be array",
  number: "must be number",
  string: "must be string",
  integer: "must be integer",
};

/** Issue of `type` (validation, 6.1.1). */
export function typeIssue(issues: Issues, path: string, at: string, type: string): void {
  pushIssue(issues, path, `${at}/type`, "type", { type }, typeMessages[type] ?? `must be ${type}`);
}

/** Issue of a `type` that is a list. `message` lists them with commas: it is text of the generated code, since to join it takes longer than all else. */
export function typesIssue(
  issues: Issues,
  path: string,
  at: string,
  type: readonly string[],
  message: string,
): void {
  pushIssue(issues, path, `${at}/type`, "type", { type }, message);
}

/** Issue of `required` (validation, 6.5.3), one for each missing property. */
export function requiredIssue(issues: Issues, path: string, at: string, missingProperty: string): void {
  pushIssue(
    issues,
    path,
    `${at}/required`,
    "required",
    { missingProperty },
    `must have required property '${missingProperty}'`,
  );
}

/** Issue of `enum` (validation, 6.1.2). */
export function enumIssue(issues: Issues, path: string, at: string, allowedValues: readonly unknown[]): void {
  pushIssue(
    issues,
    path,
    `${at}/enum`,
    "enum",
    { allowedValues },
    "must be equal to one of the allowed values",
  );
}

/** Issue of `const` (validation, 6.1.3). */
export function constIssue(issues: Issues, path: string, at: string, allowedValue: unknown): void {
  pushIssue(issues, path, `${at}/const`, "const", { allowedValue }, "must be equal to constant");
}

/** Issue of `minimum`, `maximum` and their exclusive forms (validation, 6.2). */
export function comparisonIssue(
  issues: Issues,
  path: string,
  at: string,
  keyword: string,
  comparison: string,
  limit: number,
): void {
  addIssue(issues, path, at, keyword, { comparison, limit }, `must be ${comparison} ${limit}`);
}

/** Issue of a bound on how much there is: characters, items or properties. */
export function sizeIssue(
  issues: Issues,
  path: string,
  at: string,
  keyword: string,
  limit: number,
  unit: string,
): void {
  const comparison = keyword.startsWith("min") ? "fewer" : "more";
  addIssue(issues, path, at, keyword, { limit }, `must NOT have ${comparison} than ${limit} ${unit}`);
}

/** Issue of `pattern` (validation, 6.3.3). */
export function patternIssue(issues: Issues, path: string, at: string, pattern: string): void {
  pushIssue(issues, path, `${at}/pattern`, "pattern", { pattern }, `must match pattern "${pattern}"`);
}

/** Issue of a schema that is `false` (core, 4.3.2). */
export function falseIssue(issues: Issues, path: string, at: string): void {
  addIssue(issues, path, at, "false schema", {}, "boolean schema is false");
}

/** Issue of `additionalProperties: false` (core, 10.3.2.3), one for each such key. */
export function additionalIssue(issues: Issues, path: string, at: string, additionalProperty: string): void {
  pushIssue(
    issues,
    path,
    `${at}/additionalProperties`,
    "additionalProperties",
    { additionalProperty },
    "must NOT have additional properties",
  );
}

/** Issue of `uniqueItems` (validation, 6.4.3), if two items are equal. */
export function uniqueItemsIssue(issues: Issues, path: string, at: string, items: readonly unknown[]): void {
  const i = firstDuplicate(items);
  if (i < 0) return;
  const j = items.findIndex((item) => deepEqual(item, items[i]));
  const message = `must NOT have duplicate items (items ## ${j} and ${i} are identical)`;
  pushIssue(issues, path, `${at}/uniqueItems`, "uniqueItems", { i, j }, message);
}

/** The indices of the branches of a `oneOf` that hold. */
export function passingSchemas(holds: readonly boolean[]): readonly number[] {
  return holds.flatMap((one, index) => (one ? [index] : []));
}
