import { schemaHref } from "./anchors.ts";
import type { Schema } from "./openapi.ts";
import { schemaName } from "./reference.ts";

/** A piece of a type's text; one that names a component schema links to its page. */
export interface TypePiece {
  readonly text: string;
  readonly href?: string;
}

/** A schema's type in the notation of TypeScript, short enough for one line. */
export function typeText(schema: Schema): readonly TypePiece[] {
  const name = schemaName(schema);
  if (name !== undefined) return [{ text: name, href: schemaHref(name) }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum !== undefined) return joined(schema.enum.map((value) => [{ text: JSON.stringify(value) }]));
  const union = schema.oneOf ?? schema.anyOf;
  if (union !== undefined) return joined(union.map(typeText));
  if (schema.type === undefined)
    return [{ text: schema.properties === undefined ? "any JSON value" : "object" }];
  const types = typeof schema.type === "string" ? [schema.type] : schema.type;
  return joined(types.map((type) => (type === "array" ? arrayText(schema.items) : [{ text: type }])));
}

function arrayText(items: Schema | undefined): readonly TypePiece[] {
  const pieces = items === undefined ? [{ text: "any JSON value" }] : typeText(items);
  return pieces.length === 1 ? [...pieces, { text: "[]" }] : [{ text: "(" }, ...pieces, { text: ")[]" }];
}

function joined(alternatives: readonly (readonly TypePiece[])[]): readonly TypePiece[] {
  return alternatives.flatMap((pieces, index) => (index === 0 ? pieces : [{ text: " | " }, ...pieces]));
}
