/**
 * A value of a discriminator's mapping as it may stand in JSON. Its keys are texts whatever the property is, and leave it to tools to
 * compare numbers and booleans with them (OpenAPI 3.2, 4.25.1).
 */
export function writtenValues(value: string): readonly (string | number | boolean)[] {
  if (value === "true" || value === "false") return [value, value === "true"];
  const number = Number(value);
  return Number.isFinite(number) && String(number) === value ? [value, number] : [value];
}
