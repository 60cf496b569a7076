import type { DocComment } from "../../emit/index.ts";
import { type Direction, type Header, type Parameter, schemaOfSerialization } from "../../model/index.ts";
import { schemaDoc } from "./schema-doc.ts";
import type { TypePrinter } from "./type-printer.ts";

/** The doc comment of a parameter or header: what it says itself, and what its schema says of the values. */
export function parameterDoc(
  { serialization, description, deprecated }: Parameter | Header,
  direction: Direction,
  printer: TypePrinter,
): DocComment {
  const schema = schemaOfSerialization(serialization);
  const own = schema === undefined ? {} : schemaDoc(printer.types(direction).documentation(schema));
  const tags = own.tags ?? [];
  const isTold = tags.some(([tag]) => tag === "deprecated");
  return {
    text: [description, ...[own.text].flat().filter((text) => text !== description)],
    tags: deprecated && !isTold ? [...tags, ["deprecated", ""]] : tags,
  };
}
