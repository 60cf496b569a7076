import type { JsonValue } from "../model/index.ts";

/** What decoders put in place of bytes that are no text (Unicode 16, 3.9). */
const replacement = "\ufffd";

/** Keywords whose values are for people. */
const prose: ReadonlySet<string> = new Set(["title", "summary", "description", "$comment"]);

/** Keywords whose values go over the wire, whatever their members are called. */
const data: ReadonlySet<string> = new Set(["const", "enum", "default"]);

/**
 * Whether a replaced character stands where it only costs a letter of what people read, and nowhere else: neither in a name, nor in
 * a value that goes over the wire.
 */
export function isReplacedInProseOnly(root: JsonValue): boolean {
  const open: JsonValue[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === "string" && value.includes(replacement)) return false;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, member] of Object.entries(value as Readonly<Record<string, JsonValue>>)) {
      if (key.includes(replacement)) return false;
      if (data.has(key) && JSON.stringify(member).includes(replacement)) return false;
      if (!(typeof member === "string" && prose.has(key))) open.push(member);
    }
  }
  return true;
}
