import type { Code } from "../../emit/index.ts";
import {
  type Api,
  type Direction,
  followReference,
  type MediaType,
  type SchemaId,
  type Serialization,
  schemaOfSerialization,
} from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { typeHasForm } from "../types/index.ts";
import { isOpaque, isOpaqueValue } from "../wire/body-codec.ts";
import { CodecPrinter } from "./codec-printer.ts";

/** The schema of a body, or of its items, whose values may have two forms. What travels as text or bytes, whatever it says, has one form. */
export function formSchema(api: Api, content: MediaType): SchemaId | undefined {
  return isOpaque(api, content) ? undefined : (content.schema ?? content.itemSchema);
}

/** The same of a parameter or header. */
export function formSchemaOf(api: Api, serialization: Serialization): SchemaId | undefined {
  return isOpaqueValue(api, serialization) ? undefined : schemaOfSerialization(serialization);
}

const printers = new WeakMap<Names, Map<Direction, CodecPrinter>>();

/** The codec of a value that travels in an operation; `undefined` where it is the same in both forms. */
export function partCodec(
  api: Api,
  names: Names,
  schema: SchemaId | undefined,
  direction: Direction,
): Code | undefined {
  if (schema === undefined || !hasForms(api)) return undefined;
  const printer = printerOf(api, names, direction);
  // A list to its user, and one text to its schema, whose format is then that of no item.
  return followReference(api, schema).spaceDelimited ? undefined : printer.print(printer.types.use(schema));
}

/** Whether a value has numbers that JSON has to keep all digits of. */
export function exactPart(
  api: Api,
  names: Names,
  schema: SchemaId | undefined,
  direction: Direction,
): boolean {
  if (schema === undefined || !hasForms(api)) return false;
  const type = printerOf(api, names, direction).types.use(schema);
  return typeHasForm(api, type, direction, "exact");
}

function printerOf(api: Api, names: Names, direction: Direction): CodecPrinter {
  const known = printers.get(names) ?? new Map<Direction, CodecPrinter>();
  printers.set(names, known);
  const printer = known.get(direction) ?? new CodecPrinter(api, names, direction);
  known.set(direction, printer);
  return printer;
}

const withForms = new WeakMap<Api, boolean>();

/** Whether any schema's values have two forms: without options, none. */
function hasForms(api: Api): boolean {
  const known = withForms.get(api) ?? api.schemas.some(({ form }) => form !== undefined);
  withForms.set(api, known);
  return known;
}
