import { EncodeError } from "./wire-error.ts";

/** Whether a value is written as a list. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Whether a value is written as properties: an object that does not say itself what stands for it, as dates do. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !isList(value) && !("toJSON" in value);
}

/** The text of a value that is neither list nor record; `null` is the text `null`. Throws `EncodeError` for the others. */
export function scalarText(value: unknown): string {
  if (isList(value) || isRecord(value)) {
    throw new EncodeError(
      "A list or object within a parameter has no standard form; declare `content` for it",
    );
  }
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Own properties that have a value. */
export function entriesOf(
  record: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  return Object.entries(record).filter(([, value]) => value !== undefined);
}
