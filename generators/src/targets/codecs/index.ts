import { type Code, code, comment, join, lines } from "../../emit/index.ts";
import { type Api, type Direction, differsByDirection, type SchemaId } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { breakCircle, hasForm, TypePrinter } from "../types/index.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { CodecPrinter, codecType } from "./codec-printer.ts";

export { exactPart, formSchema, formSchemaOf, partCodec } from "./part-codec.ts";

const file = "codecs.ts";

/** A codec of every named schema whose values have another form on the wire than in applications. Without such, no file. */
export const codecsTarget: Target = defineTarget({
  name: "codecs",
  requires: ["types"],
  roles: [
    {
      key: "codecs.codec",
      of: "schema",
      file,
      space: "value",
      name: ({ camel }) => `${camel}Codec`,
      applies: (api, id) => hasForm(api, id, "response"),
    },
    {
      key: "codecs.requestCodec",
      of: "schema",
      file,
      space: "value",
      name: ({ camel }) => `${camel}RequestCodec`,
      applies: (api, id) => differsByDirection(api, id) && hasForm(api, id, "request"),
    },
  ],
  emit,
});

function emit({ api, names, file: open }: TargetContext): void {
  const codecs = [
    ...codecsOf(api, names, "response", api.namedSchemas),
    ...codecsOf(
      api,
      names,
      "request",
      api.namedSchemas.filter((id) => differsByDirection(api, id)),
    ),
  ];
  if (codecs.length === 0) return;
  const exact = api.namedSchemas.some(
    (id) => hasForm(api, id, "response", "exact") || hasForm(api, id, "request", "exact"),
  );
  open(file).add(...codecs, companions(exact));
}

/** What users of codecs need of the runtime by name, so that one import serves with an inline runtime and with the package alike. */
function companions(exact: boolean): Code {
  const errors = ["InvalidValueError", "InvalidWireValueError"];
  const names = exact ? [...errors, "parseExactJson", "stringifyExactJson"] : errors;
  return lines([
    code`export type { ${codecType} };`,
    code`export { ${join(
      names.map((name) => code`${fromWire(name)}`),
      ", ",
    )} };`,
  ]);
}

function codecsOf(api: Api, names: Names, direction: Direction, ids: readonly SchemaId[]): readonly Code[] {
  const printer = new CodecPrinter(api, names, direction);
  const value = new TypePrinter(api, names).nameOf(direction);
  const wire = new TypePrinter(api, names, "wire").nameOf(direction);
  return ids
    .filter((id) => hasForm(api, id, direction))
    .map((id) => {
      const type = code`${codecType}<${value(id)}, ${wire(id)}>`;
      const codec = printer.print(breakCircle(id, printer.types.expand));
      if (codec === undefined) throw new RangeError("A schema whose values have two forms has no codec");
      const doc = comment({ text: `Between {@link ${value(id).name.text}} and its form on the wire.` });
      return code`${doc}export const ${printer.nameOf(id)}: ${type} = ${codec} as ${type};`;
    });
}
