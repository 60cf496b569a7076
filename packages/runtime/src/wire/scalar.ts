import { EncodeError } from "./wire-error.ts";

/** Whether a value is written as a list. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Whether a value is written as properties: an object that does not say itself what stands for it, as dates do. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !isList(value) && !("toJSON" in value);
}

/**
 * The text of a value that is neither list nor record: dates as in JSON, `null` as the text `null`. Throws `EncodeError` for lists and
 * records, which no style writes within a list or record.
 */
export function scalarText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const json = (value as { toJSON?(): unknown }).toJSON?.();
  // No `toJSON`: a list or record. `null`: an invalid date.
  if (typeof json === "object" || json === undefined) throw new EncodeError("Not a scalar");
  return String(json);
}

/** Own properties that have a value. */
export function entriesOf(
  record: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  return Object.entries(record).filter(([, value]) => value !== undefined);
}
