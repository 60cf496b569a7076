import {
  child,
  children,
  type DocumentNode,
  isArray,
  isObject,
  isObjectNode,
  member,
  type ObjectNode,
  originOf,
  referenceOf,
} from "../document/index.ts";
import type { JsonValue } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import { followAny } from "./reference.ts";

/** A member that has to be text. Numbers and booleans are taken as they would be written, with a warning. */
export function textField(lowering: Lowering, node: ObjectNode, key: string): string | undefined {
  const value = member(node.value, key);
  if (value === undefined || typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") {
    ignored(lowering, node, key, "a string", `It is read as "${value}".`);
    return String(value);
  }
  ignored(lowering, node, key, "a string");
  return undefined;
}

/** A member that has to be `true` or `false`; anything else is ignored with a warning. */
export function flagField(lowering: Lowering, node: ObjectNode, key: string): boolean | undefined {
  const value = member(node.value, key);
  if (value === undefined || typeof value === "boolean") return value;
  if (value === "true" || value === "false") {
    ignored(lowering, node, key, "a boolean", `It is read as ${value}.`);
    return value === "true";
  }
  ignored(lowering, node, key, "a boolean");
  return undefined;
}

/** A member that has to be an object; anything else is an error. */
export function objectField(lowering: Lowering, node: DocumentNode, key: string): ObjectNode | undefined {
  const found = child(node, key);
  if (found === undefined || isObjectNode(found)) return found;
  if (found.value !== null) wrong(lowering, found, `\`${key}\``, "an object");
  return undefined;
}

/** The members of a member that has to be an object. Extensions are left out, unless `x-` starts ordinary names there. */
export function mapField(
  lowering: Lowering,
  node: DocumentNode,
  key: string,
  anyName = false,
): readonly (readonly [key: string, node: DocumentNode])[] {
  const map = throughReference(lowering, objectField(lowering, node, key));
  if (!isObjectNode(map)) return [];
  const members = children(map);
  return anyName ? members : members.filter(([name]) => !name.startsWith("x-"));
}

/** The elements of a member that has to be an array; anything else is an error. */
export function listField(lowering: Lowering, node: DocumentNode, key: string): readonly DocumentNode[] {
  const found = throughReference(lowering, child(node, key));
  if (found === undefined || found.value === null) return [];
  if (isArray(found.value)) return children(found).map(([, item]) => item);
  wrong(lowering, found, `\`${key}\``, "an array");
  return [];
}

/** The standard has no reference in place of a map or list, but some writers do. It is followed, with a warning. */
function throughReference(lowering: Lowering, node: DocumentNode | undefined): DocumentNode | undefined {
  if (node === undefined || referenceOf(node.value) === undefined) return node;
  const target = followAny(lowering, node);
  if (target !== undefined) {
    const message = "A reference cannot stand for a whole map or list. It is followed all the same.";
    lowering.report({ code: "TN218", message, origin: originOf(node, "$ref") });
  }
  return target;
}

/** The texts of a member that has to be an array of strings. */
export function textsField(lowering: Lowering, node: DocumentNode, key: string): readonly string[] {
  const value = isObject(node.value) ? member(node.value, key) : undefined;
  // Nearly always, and then nobody asks where each of them stands.
  if (isArray(value) && value.every(isText)) return value;
  return listField(lowering, node, key).flatMap((item) => {
    if (typeof item.value === "string") return [item.value];
    if (typeof item.value === "number" || typeof item.value === "boolean") {
      const message = `An item of \`${key}\` has to be a string, not ${describe(item.value)}. It is read as "${item.value}".`;
      lowering.report({ code: "TN202", message, origin: item.origin });
      return [String(item.value)];
    }
    wrong(lowering, item, `An item of \`${key}\``, "a string");
    return [];
  });
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}

/** Like `textsField`, for lists of which a single text has but one meaning: it is a list of one, with a warning. */
export function textsOrText(lowering: Lowering, node: ObjectNode, key: string): readonly string[] {
  const value = member(node.value, key);
  if (typeof value !== "string") return textsField(lowering, node, key);
  ignored(lowering, node, key, "an array", "It is read as an array of one.");
  return [value];
}

/** Reports a value of the wrong kind that something depends on. */
export function wrong(lowering: Lowering, node: DocumentNode, what: string, kind: string): void {
  const message = `${what} has to be ${kind}, not ${describe(node.value)}.`;
  lowering.report({ code: "TN201", message, origin: node.origin });
}

function ignored(lowering: Lowering, node: ObjectNode, key: string, kind: string, rest = "It is ignored.") {
  const message = `\`${key}\` has to be ${kind}, not ${describe(member(node.value, key))}. ${rest}`;
  lowering.report({ code: "TN202", message, origin: originOf(node, key) });
}

function describe(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return "null";
  if (isArray(value)) return "an array";
  if (isObject(value)) return "an object";
  return `a ${typeof value}`;
}

/** `{ [key]: value }`, or nothing where the value is absent: for optional properties of the model. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  // A computed key widens to an index signature; the key is exactly `Key`.
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
