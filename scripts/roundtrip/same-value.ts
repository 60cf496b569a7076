import { isDeepStrictEqual } from "node:util";
import type { WireType } from "@tenon/runtime/wire";

/** A value with its bytes read and its items collected, so that it can be compared. */
export async function settled(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { bytes: [...new Uint8Array(await value.arrayBuffer())] };
  if (Array.isArray(value)) return Promise.all(value.map(settled));
  if (typeof value !== "object" || value === null) return value;
  if (Symbol.asyncIterator in value) {
    const items: unknown[] = [];
    for await (const item of value as AsyncIterable<unknown>) items.push(item);
    return items;
  }
  const entries = await Promise.all(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(async ([name, member]) => [name, await settled(member)] as const),
  );
  return Object.fromEntries(entries);
}

/**
 * Whether settled values are the same. Where text is read by a type that leaves open what it is, as one that allows numbers and strings does,
 * they are when their texts are.
 */
export function sameValue(sent: unknown, arrived: unknown, type: WireType | "exact"): boolean {
  if (isDeepStrictEqual(sent, arrived)) return true;
  return type !== "exact" && isOpen(type) && isDeepStrictEqual(asText(sent), asText(arrived));
}

function isOpen(type: WireType): boolean {
  if (typeof type === "string") return type === "any";
  if ("oneOf" in type) return true;
  if ("const" in type) return false;
  if ("items" in type) return isOpen(type.items) || (type.prefixItems ?? []).some(isOpen);
  return type.additional !== undefined || Object.values(type.properties).some(isOpen);
}

/** What of a value is left as text: scalars as they are written (`1.0` and `1` are one number), a list of one as what it holds, JSON as what it says. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? asText(value[0]) : value.map(asText);
  if (typeof value !== "object" || value === null) return parsed(String(value));
  const bytes = (value as { readonly bytes?: readonly number[] }).bytes;
  if (bytes !== undefined) return parsed(new TextDecoder().decode(Uint8Array.from(bytes)));
  const entries = Object.entries(value).map(([name, member]) => [name, asText(member)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function parsed(text: string): unknown {
  if (/^-?\d/.test(text) && Number.isFinite(Number(text))) return String(Number(text));
  if (!/^[[{]/.test(text)) return text;
  try {
    return asText(JSON.parse(text));
  } catch {
    return text;
  }
}
