import {
  type Api,
  type Header,
  type Operation,
  type Parameter,
  type Response,
  type Serialization,
  schemaOfSerialization,
} from "../model/index.ts";
import type { Place } from "./compare-schema.ts";
import { type Context, finder, useOf } from "./operation-context.ts";
import { viewOf } from "./schema-view.ts";

/** Compares the parameters of an operation, or the headers of a response. */
export function compareMembers(
  before: readonly (Parameter | Header)[],
  after: readonly (Parameter | Header)[],
  [old, now]: readonly [Operation | Response, Operation | Response],
  at: Place,
  context: Context,
): void {
  const others = new Map(after.map((member) => [keyOf(member), member]));
  const known = new Set(before.map(keyOf));
  const placeOf = (member: Parameter | Header): Place => ({
    ...at,
    subject: `${at.subject} ${keyOf(member)}`,
  });
  for (const member of before) {
    const other = others.get(keyOf(member));
    if (other === undefined) finder(context, { before: useOf(member, old) })("part-removed", placeOf(member));
    else compareMember(member, other, placeOf(member), context);
  }
  for (const member of after) {
    if (known.has(keyOf(member))) continue;
    const rule = member.required ? "part-added-required" : "part-added-optional";
    finder(context, { after: useOf(member, now) })(rule, placeOf(member));
  }
}

/** Header names have no case (RFC 9110, 5.1). */
function keyOf(member: Parameter | Header): string {
  if (!("in" in member)) return `header ${member.name.toLowerCase()}`;
  return `${member.in} ${member.in === "header" ? member.name.toLowerCase() : member.name}`;
}

/** What differs that speaks to people only: the fields by name; empty where nothing does. */
export function documentation<Part extends { readonly deprecated?: boolean }>(
  before: Part,
  after: Part,
  fields: readonly (keyof Part & string)[],
): string {
  const different: string[] = fields.filter((field) => before[field] !== after[field]);
  if (before.deprecated && !after.deprecated) different.push("no longer deprecated");
  return different.join(", ");
}

function compareMember(
  before: Parameter | Header,
  after: Parameter | Header,
  at: Place,
  context: Context,
): void {
  const found = finder(context, { before: before.origin, after: after.origin });
  if (before.required !== after.required)
    found(after.required ? "part-now-required" : "part-now-optional", at);
  if (after.deprecated && !before.deprecated) found("deprecated", at);
  const documented = documentation(before, after, ["description"]);
  if (documented !== "") found("documentation", at, documented);
  const [old, now] = [
    styleOf(context.before, before.serialization),
    styleOf(context.after, after.serialization),
  ];
  if (old !== now) found("serialization-changed", at, `${old} → ${now}`);
  const [schema, other] = [
    schemaOfSerialization(before.serialization),
    schemaOfSerialization(after.serialization),
  ];
  if (schema !== undefined && other !== undefined) context.schemas.compare([schema], [other], at);
}

/** Of a value that is neither list nor object `explode` says nothing. */
function styleOf(api: Api, serialization: Serialization): string {
  if (serialization.kind === "content") return serialization.content.mediaType;
  const { style, allowReserved, schema } = serialization;
  const { types } = viewOf(api, [schema]);
  const isScalar = types !== undefined && !types.has("array") && !types.has("object");
  const explode = serialization.explode && !isScalar;
  return `${style}${explode ? ", explode" : ""}${allowReserved ? ", allowReserved" : ""}`;
}
