import { isPet, validatePet } from "./api/validators.ts";

export function petName(value: unknown): string {
  if (isPet(value)) return value.name;
  const report = validatePet(value, { maxErrors: 1 });
  throw new Error(report.errors[0]?.message);
}
