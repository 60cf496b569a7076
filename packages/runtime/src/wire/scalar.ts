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
 * records, which no style writes within a list or record: its message says which one, by `name`.
 */
export function scalarText(value: unknown, name: string): string {
  // No `toJSON`: a list or record. It gives `null`: an invalid date.
  const json = Object(value) === value ? ((value as { toJSON?(): unknown }).toJSON?.() ?? {}) : value;
  if (Object(json) === json) throw new EncodeError(`${name} is no scalar`);
  return String(json);
}

/** Own properties that have a value. */
export function entriesOf(
  record: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  return Object.entries(record).filter(([, value]) => value !== undefined);
}
