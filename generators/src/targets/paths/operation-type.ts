import { type Code, code, comment, empty, typeKey, value } from "../../emit/index.ts";
import {
  type Direction,
  type MediaType,
  type Operation,
  type Response,
  requestDirection,
  responseDirection,
  type Serialization,
} from "../../model/index.ts";
import { braces } from "../brackets.ts";
import { groupOf, type TypePrinter } from "../types/index.ts";
import { parameterDoc } from "../types/parameter-doc.ts";

/** Groups of parameters, in openapi-typescript's order. */
const locations = ["query", "header", "path", "cookie"] as const;

/** An operation as openapi-typescript 7 describes it: `parameters`, `requestBody`, `responses`. */
export function operationType(operation: Operation, printer: TypePrinter): Code {
  return braces([
    code`parameters: ${braces(locations.map((location) => printGroup(operation, location, printer)))};`,
    printRequestBody(operation, printer),
    code`responses: ${braces(operation.responses.map((response) => printResponse(response, responseDirection(operation), printer)))};`,
  ]);
}

function printGroup(operation: Operation, location: (typeof locations)[number], printer: TypePrinter): Code {
  const group = groupOf(operation, location);
  if (group.length === 0) return code`${typeKey(location)}?: never;`;
  const direction = requestDirection(operation);
  const members = group.map(({ parameter }) => {
    const type = printRaw(parameter.serialization, direction, printer);
    return code`${comment(parameterDoc(parameter, direction, printer))}${typeKey(parameter.name)}${mark(parameter.required)}: ${type};`;
  });
  const required = group.some(({ parameter }) => parameter.required);
  return code`${typeKey(location)}${mark(required)}: ${braces(members)};`;
}

function printRequestBody(operation: Operation, printer: TypePrinter): Code {
  const { requestBody } = operation;
  if (requestBody === undefined) return code`requestBody?: never;`;
  const content = printContent(requestBody.content, requestDirection(operation), printer);
  return code`${comment({ text: requestBody.description })}requestBody${mark(requestBody.required)}: ${braces([content])};`;
}

function printResponse(response: Response, direction: Direction, printer: TypePrinter): Code {
  const headers = response.headers.map((header) => {
    const type = printRaw(header.serialization, direction, printer);
    return code`${comment(parameterDoc(header, direction, printer))}${typeKey(header.name)}${mark(header.required)}: ${type};`;
  });
  const members = braces([
    code`headers: ${braces([...headers, code`[name: string]: unknown;`])};`,
    printContent(response.content, direction, printer),
  ]);
  // A code is a number as a key; a range or `default` is a string.
  const key = /^[1-9]\d\d$/.test(response.status) ? value(Number(response.status)) : typeKey(response.status);
  return code`${comment({ text: response.description })}${key}: ${members};`;
}

function printContent(content: readonly MediaType[], direction: Direction, printer: TypePrinter): Code {
  if (content.length === 0) return code`content?: never;`;
  const members = content.map(
    (one) => code`${typeKey(one.mediaType)}: ${printMediaType(one, direction, printer)};`,
  );
  return code`content: ${braces(members)};`;
}

/** openapi-fetch hands over what it reads as it stands, so that nothing here depends on how our runtime decodes. */
function printRaw(serialization: Serialization, direction: Direction, printer: TypePrinter): Code {
  return serialization.kind === "style"
    ? printer.print(serialization.schema, direction)
    : printMediaType(serialization.content, direction, printer);
}

function printMediaType({ schema }: MediaType, direction: Direction, printer: TypePrinter): Code {
  return schema === undefined ? code`unknown` : printer.print(schema, direction);
}

function mark(required: boolean): Code {
  return required ? empty : code`?`;
}
