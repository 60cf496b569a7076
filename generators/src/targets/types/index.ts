import type { Report } from "../../diagnostics/index.ts";
import { type Code, lines } from "../../emit/index.ts";
import {
  type Api,
  type Direction,
  differsByDirection,
  everyOperation,
  type Operation,
  type Origin,
  operationParts,
  type SchemaId,
  schemaOf,
} from "../../model/index.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { maximumAlternatives } from "./alternatives.ts";
import { KeptTypes } from "./kept-types.ts";
import { operationInput } from "./operation-input.ts";
import { reportDynamicReferences } from "./report-dynamic-references.ts";
import { operationResponse, type ResponseContext, responseVariant, statusTypes } from "./response-type.ts";
import { schemaDeclaration } from "./schema-declaration.ts";
import { StatusTypes } from "./status-type.ts";
import { TypePrinter } from "./type-printer.ts";
import { hasForm } from "./value-form.ts";

export { breakCircle } from "./break-circle.ts";
export { inheritedDiscriminators } from "./discriminator.ts";
export { isForm } from "./form-name.ts";
export { objectOf } from "./intersect-objects.ts";
export type { Expand } from "./json-kind.ts";
export { groupedLocations, groupOf, isInputOptional } from "./operation-input.ts";
export { SchemaTypes } from "./schema-types.ts";
export type { FormName, ObjectNode, TypeNode } from "./type-node.ts";
export { TypePrinter } from "./type-printer.ts";
export { hasForm, typeHasForm } from "./value-form.ts";

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
    {
      key: "types.wireSchema",
      of: "schema",
      file,
      space: "type",
      name: ({ pascal }) => `${pascal}Wire`,
      applies: (api, id) => hasForm(api, id, "response"),
    },
    {
      key: "types.wireRequestSchema",
      of: "schema",
      file,
      space: "type",
      name: ({ pascal }) => `${pascal}RequestWire`,
      applies: (api, id) => differsByDirection(api, id) && hasForm(api, id, "request"),
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

function emit(context: TargetContext): void {
  const { api, names, file: open, report, memory } = context;
  const types = open(file);
  const response = {
    api,
    names,
    printer: new TypePrinter(api, names),
    statuses: new StatusTypes(names.taken),
  };
  const wire = new TypePrinter(api, names, "wire");
  const kept = memory && new KeptTypes(types, api, memory);
  const add = (key: string, schemas: () => readonly SchemaId[], make: () => readonly Code[]): void => {
    if (kept === undefined) types.add(...make());
    else kept.add(key, schemas(), make);
  };
  for (const id of api.namedSchemas) {
    const directions: readonly Direction[] = differsByDirection(api, id)
      ? ["response", "request"]
      : ["response"];
    for (const direction of directions) {
      add(
        `${id} ${direction}`,
        () => [id],
        () => [
          declaration(response.printer, id, direction),
          ...(hasForm(api, id, direction) ? [declaration(wire, id, direction)] : []),
        ],
      );
    }
  }
  for (const [index, operation] of allOperations(api).entries()) {
    add(
      `operation ${index}`,
      () => operationParts(operation).map(({ schema }) => schema),
      () => operationTypes(operation, response),
    );
    // The file declares the status types that are printed, and what is repeated asks for none.
    if (kept === undefined) continue;
    for (const one of operation.responses) statusTypes(operation, one, response.statuses);
  }
  types.add(lines(response.statuses.declarations()));
  reportContradictions(api, response.printer, report);
  reportWidened(api, response.printer, report);
  reportDynamicReferences(api, report);
  kept?.keep([response.printer, wire]);
}

function declaration(printer: TypePrinter, id: SchemaId, direction: Direction): Code {
  return schemaDeclaration(printer.types(direction), id, printer.nameOf(direction));
}

/** What is `never` without being written so deserves a word: whoever uses it could never have a value for it. */
function reportContradictions(api: Api, printer: TypePrinter, report: Report): void {
  for (const { subject, origin } of noted(api, printer, "contradictions")) {
    const message = `${subject} accepts no value: its keywords contradict one another.`;
    report({ code: "TN411", message, origin });
  }
}

function reportWidened(api: Api, printer: TypePrinter, report: Report): void {
  for (const { subject, origin } of noted(api, printer, "widened")) {
    const message = `${subject} combines its choices in ${maximumAlternatives} ways or more: its type leaves some of the choices out.`;
    report({ code: "TN442", message, origin });
  }
}

/** What the types of either direction have noted, in the order of the document. */
function noted(
  api: Api,
  printer: TypePrinter,
  what: "contradictions" | "widened",
): readonly { readonly subject: string; readonly origin: Origin }[] {
  const ids = new Set([...printer.types("response")[what], ...printer.types("request")[what]]);
  return [...ids]
    .sort((one, other) => one - other)
    .map((id) => {
      const { name, origin } = schemaOf(api, id);
      return { subject: name === undefined ? "This schema" : `The schema \`${name}\``, origin };
    });
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
