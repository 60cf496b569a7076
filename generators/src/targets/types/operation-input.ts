import {
  type Code,
  code,
  comment,
  type DocComment,
  empty,
  isEmpty,
  join,
  typeKey,
  value,
} from "../../emit/index.ts";
import {
  type Direction,
  type Operation,
  type Parameter,
  type RequestBody,
  requestDirection,
} from "../../model/index.ts";
import { headerKeys, type Names } from "../../plan/index.ts";
import { braces } from "../brackets.ts";
import { usualMediaType } from "../wire/usual-media-type.ts";
import { parameterDoc } from "./parameter-doc.ts";
import type { TypePrinter } from "./type-printer.ts";

/** Locations whose parameters form a group of the input, in the order in which the groups are printed. */
export const groupedLocations = ["path", "query", "header", "cookie"] as const;

/** A location whose parameters form a group. */
export type GroupedLocation = (typeof groupedLocations)[number];

/** The parameters of a location with the keys that hold them: header names in camel case, others as they are. */
export function groupOf(
  operation: Operation,
  location: GroupedLocation,
): readonly { readonly key: string; readonly parameter: Parameter }[] {
  const parameters = operation.parameters.filter((parameter) => parameter.in === location);
  const keys = location === "header" ? headerKeys(parameters.map(({ name }) => name)) : undefined;
  return parameters.map((parameter) => ({ key: keys?.get(parameter.name) ?? parameter.name, parameter }));
}

/** Whether an operation can be called without any input. */
export function isInputOptional(operation: Operation): boolean {
  return (
    !operation.parameters.some(({ required }) => required) && !(operation.requestBody?.required ?? false)
  );
}

/** `types.input`: what an operation takes, grouped by location. */
export function operationInput(operation: Operation, names: Names, printer: TypePrinter): Code {
  const name = names.operation("types.input", operation);
  const doc = comment({ text: `Input of \`${operation.method} ${operation.path}\`.` });
  const groups = groupedLocations.map((location) => printGroup(operation, location, printer));
  const members = [...groups, printQuerystring(operation, printer)].filter((group) => !isEmpty(group));
  const content = operation.requestBody?.content ?? [];
  const direction = requestDirection(operation);
  if (operation.requestBody !== undefined && content.length > 1) {
    const bodies = printBodies(operation.requestBody, direction, printer);
    if (members.length === 0) return code`${doc}export type ${name} = ${bodies};`;
    return code`${doc}export type ${name} = ${braces(members)} & (${bodies});`;
  }
  if (operation.requestBody !== undefined) members.push(printBody(operation.requestBody, direction, printer));
  return code`${doc}export interface ${name} ${braces(members)}`;
}

function printGroup(operation: Operation, location: GroupedLocation, printer: TypePrinter): Code {
  const group = groupOf(operation, location);
  const direction = requestDirection(operation);
  if (group.length === 0) return empty;
  const members = group.map(({ key, parameter }) => {
    const type = printer.printSerialized(parameter.serialization, direction);
    return code`${comment(parameterDoc(parameter, direction, printer))}${member(key, parameter.required, type)}`;
  });
  const required = group.some(({ parameter }) => parameter.required);
  return member(location, required, braces(members));
}

/** A `querystring` parameter is the whole query (OpenAPI 3.2, 4.12.2): a value instead of a group. */
function printQuerystring(operation: Operation, printer: TypePrinter): Code {
  const parameter = operation.parameters.find((one) => one.in === "querystring");
  if (parameter === undefined) return empty;
  const direction = requestDirection(operation);
  const type = printer.printSerialized(parameter.serialization, direction);
  return code`${comment(parameterDoc(parameter, direction, printer))}${member("querystring", parameter.required, type)}`;
}

function printBody(body: RequestBody, direction: Direction, printer: TypePrinter): Code {
  const [content] = body.content;
  if (content === undefined) return empty;
  return code`${comment(bodyDoc(body))}${member("body", body.required, printer.printContent(content, direction))}`;
}

/** With several media types, the body's type depends on the one that is chosen. JSON need not be. */
function printBodies(body: RequestBody, direction: Direction, printer: TypePrinter): Code {
  const usual = usualMediaType(body);
  const bodies = body.content.map((content) =>
    braces([
      member("contentType", content !== usual, code`${value(content.mediaType)}`),
      code`${comment(bodyDoc(body))}readonly body: ${printer.printContent(content, direction)};`,
    ]),
  );
  const none = code`{ readonly contentType?: undefined; readonly body?: undefined }`;
  return join(body.required ? bodies : [...bodies, none], " | ");
}

function bodyDoc(body: RequestBody): DocComment {
  return { text: body.description };
}

/** What may be left out may be `undefined` too, also with `exactOptionalPropertyTypes`: callers often have a value or none. */
function member(key: string, required: boolean, type: Code): Code {
  return required
    ? code`readonly ${typeKey(key)}: ${type};`
    : code`readonly ${typeKey(key)}?: ${type} | undefined;`;
}
