import type { Code } from "../../emit/index.ts";
import { type Api, type Direction, followReference, type SchemaId } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { typeHasForm } from "../types/index.ts";
import { CodecPrinter } from "./codec-printer.ts";

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
