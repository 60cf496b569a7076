import type { Report } from "../../diagnostics/index.ts";
import { code, lines } from "../../emit/index.ts";
import { type Api, everyOperation, type Operation, schemaOf } from "../../model/index.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { operationInput } from "./operation-input.ts";
import { differsByDirection } from "./read-write.ts";
import { operationResponse, type ResponseContext, responseVariant } from "./response-type.ts";
import { schemaDeclaration } from "./schema-declaration.ts";
import { StatusTypes } from "./status-type.ts";
import { TypePrinter } from "./type-printer.ts";

export { groupedLocations, groupOf, isInputOptional } from "./operation-input.ts";
export { TypePrinter } from "./type-printer.ts";

const file = "types.ts";

/** The types of every named schema, and of every operation's input and responses. */
export const typesTarget: Target = defineTarget({
  name: "types",
  requires: [],
  roles: [
    { key: "types.schema", of: "schema", file, space: "type", name: ({ pascal }) => pascal },
    {
      key: "types.requestSchema",
      of: "schema",
      file,
      space: "type",
      name: ({ pascal }) => `${pascal}Request`,
      applies: differsByDirection,
    },
    { key: "types.input", of: "operation", file, space: "type", name: ({ pascal }) => `${pascal}Input` },
    {
      key: "types.response",
      of: "operation",
      file,
      space: "type",
      name: ({ pascal }) => `${pascal}Response`,
    },
    { key: "types.responseVariant", of: "response", file, space: "type", name: ({ pascal }) => pascal },
  ],
  emit,
});

function emit({ api, names, file: open, report }: TargetContext): void {
  const types = open(file);
  const context = { names, printer: new TypePrinter(api, names), statuses: new StatusTypes(names.taken) };
  for (const id of api.namedSchemas) {
    const { printer } = context;
    types.add(schemaDeclaration(printer.types("response"), id, printer.nameOf("response")));
    if (differsByDirection(api, id)) {
      types.add(schemaDeclaration(printer.types("request"), id, printer.nameOf("request")));
    }
  }
  for (const operation of allOperations(api)) types.add(...operationTypes(operation, context));
  types.add(lines(context.statuses.declarations()));
  reportContradictions(api, context.printer, report);
  // A file without a single import or export would be a script to TypeScript, and its names global.
  if (types.isEmpty) types.add(code`export {};`);
}

/** What is `never` without being written so deserves a word: whoever uses it could never have a value for it. */
function reportContradictions(api: Api, printer: TypePrinter, report: Report): void {
  const ids = new Set([
    ...printer.types("response").contradictions,
    ...printer.types("request").contradictions,
  ]);
  for (const id of [...ids].sort((one, other) => one - other)) {
    const { name, origin } = schemaOf(api, id);
    const subject = name === undefined ? "This schema" : `The schema \`${name}\``;
    report({
      code: "TN411",
      message: `${subject} accepts no value: its keywords contradict one another.`,
      origin,
    });
  }
}

function operationTypes(operation: Operation, context: ResponseContext): ReturnType<typeof operationInput>[] {
  return [
    operationInput(operation, context.names, context.printer),
    operationResponse(operation, context),
    ...operation.responses.map((response) => responseVariant(operation, response, context)),
  ];
}

function allOperations(api: Api): readonly Operation[] {
  return everyOperation([...api.operations, ...api.webhooks]);
}
