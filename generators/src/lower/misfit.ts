import { child, children, type DocumentNode, isArray, member, type ObjectNode } from "../document/index.ts";
import type { JsonType, JsonValue } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import type { SchemaDraft } from "./schema-arena.ts";

/** Reports listed values and defaults that the `type` beside them excludes: the first are in no type, the others mislead readers. */
export function reportMisfits(lowering: Lowering, draft: SchemaDraft, node: ObjectNode): void {
  if (draft.enum === undefined && draft.const === undefined && draft.default === undefined) return;
  const types = typesOf(draft, node);
  if (types !== undefined) {
    const misfits =
      (draft.enum ?? draft.const) === undefined
        ? []
        : listed(node).filter(({ value }) => !isOf(value, types));
    const [first] = misfits;
    if (first !== undefined) {
      const texts = misfits.map(({ value }) => shown(value)).join(", ");
      const message = `${texts} ${misfits.length === 1 ? "is" : "are"} no ${types.join(" or ")}, so that no value is that.`;
      lowering.report({ code: "TN240", message, ...hintFor(first.value, types), origin: first.origin });
    }
  }
  const value = draft.default?.value;
  const place = child(node, "default");
  if (place === undefined || value === undefined || fits(value, draft, types)) return;
  const message = `The default ${shown(value)} is none of the values that the schema allows.`;
  lowering.report({ code: "TN241", message, ...hintFor(value, types ?? []), origin: place.origin });
}

/** The types of a schema, `null` where it is nullable in the words of 2.0 or 3.0. */
function typesOf({ type }: SchemaDraft, node: ObjectNode): readonly JsonType[] | undefined {
  const nullable = ["nullable", "x-nullable"].some((key) => member(node.value, key) === true);
  return type && nullable ? [...type, "null"] : type;
}

/** The values of `enum` and `const`, where they stand. */
function listed(node: ObjectNode): readonly DocumentNode[] {
  const [list, one] = [child(node, "enum"), child(node, "const")];
  return [
    ...(list !== undefined && isArray(list.value) ? children(list).map(([, value]) => value) : []),
    ...(one === undefined ? [] : [one]),
  ];
}

/** Listed objects and lists are compared by validators alone. */
function fits(value: JsonValue, draft: SchemaDraft, types: readonly JsonType[] | undefined): boolean {
  if (types !== undefined && !isOf(value, types)) return false;
  if (value === null || typeof value === "object") return true;
  const values = draft.enum ?? (draft.const && [draft.const.value]);
  return values === undefined || values.includes(value);
}

/** Whether a value is of one of the types. */
export function isOf(value: JsonValue, types: readonly string[]): boolean {
  if (value === null) return types.includes("null");
  if (isArray(value)) return types.includes("array");
  if (typeof value !== "number") return types.includes(typeof value as "string" | "boolean" | "object");
  return types.includes("number") || (types.includes("integer") && Number.isInteger(value));
}

function hintFor(value: JsonValue, types: readonly JsonType[]): { readonly hint?: string } {
  if (types.includes("string") && (typeof value === "number" || typeof value === "boolean"))
    return { hint: `Write it in quotes, \`${JSON.stringify(String(value))}\`, if it is meant as text.` };
  if (value === null)
    return { hint: "Add null to the types: `nullable: true` in 3.0, a list of types since 3.1." };
  return {};
}

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return `\`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
}
