import { type Code, code, comment } from "../../emit/index.ts";
import type { Api, Direction, SchemaId } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { breakCircle, differsByDirection, hasForm, TypePrinter } from "../types/index.ts";
import { CodecPrinter, codecType } from "./codec-printer.ts";

export { exactPart, partCodec } from "./part-codec.ts";

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
  if (codecs.length > 0) open(file).add(...codecs);
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
