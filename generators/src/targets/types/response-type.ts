import { type Code, code, comment, empty, join, typeKey, value } from "../../emit/index.ts";
import {
  type Api,
  type Direction,
  type Header,
  type MediaType,
  type Operation,
  type Response,
  responseDirection,
  statusRanges,
} from "../../model/index.ts";
import { headerKeys, type Names } from "../../plan/index.ts";
import { braces, unionOf } from "../brackets.ts";
import { readContent } from "../wire/unread-content.ts";
import { parameterDoc } from "./parameter-doc.ts";
import type { StatusTypes } from "./status-type.ts";
import type { TypePrinter } from "./type-printer.ts";

/** What the response types of an output are printed with. */
export interface ResponseContext {
  readonly api: Api;
  readonly names: Names;
  readonly printer: TypePrinter;
  readonly statuses: StatusTypes;
}

/** `types.response`: the union of an operation's responses; anything with a status if it declares none. */
export function operationResponse(operation: Operation, { names }: ResponseContext): Code {
  const variants = operation.responses.map(
    (response) => code`${names.response("types.responseVariant", operation, response)}`,
  );
  const doc = comment({ text: `Responses of \`${operation.method} ${operation.path}\`.` });
  const type = variants.length === 0 ? code`{ readonly status: number }` : unionOf(variants);
  return code`${doc}export type ${names.operation("types.response", operation)} = ${type};`;
}

/** `types.responseVariant`: one response; an object type for each media type that is read, and for success and failure of `default`. */
export function responseVariant(operation: Operation, response: Response, context: ResponseContext): Code {
  const name = context.names.response("types.responseVariant", operation, response);
  const doc = comment({ text: response.description ?? response.summary });
  const direction = responseDirection(operation);
  const read = readContent(context.api, operation, response);
  const contents = read.length === 0 ? [undefined] : read;
  const shapes = statusTypes(operation, response, context.statuses).flatMap((status) =>
    contents.map((content) => printShape(status, response, content, { direction, printer: context.printer })),
  );
  const [only] = shapes;
  if (only === undefined) return code`${doc}export type ${name} = never;`;
  if (shapes.length === 1) return code`${doc}export interface ${name} ${only}`;
  return code`${doc}export type ${name} = ${join(shapes, " | ")};`;
}

/** The status types of a response: two where `default` covers success as well as failure. */
export function statusTypes(operation: Operation, response: Response, types: StatusTypes): readonly Code[] {
  if (/^\d{3}$/.test(response.status)) return [types.code(Number(response.status))];
  const ranges = statusRanges(operation, response);
  const success = ranges.filter(({ hundred }) => hundred === 2);
  const failure = ranges.filter(({ hundred }) => hundred !== 2);
  return [success, failure].filter((list) => list.length > 0).map((list) => types.print(list));
}

/** Which way the values go that are printed, and with what. */
interface Travelling {
  readonly direction: Direction;
  readonly printer: TypePrinter;
}

function printShape(
  status: Code,
  response: Response,
  content: MediaType | undefined,
  { direction, printer }: Travelling,
): Code {
  const members = [code`readonly status: ${status};`];
  if (response.headers.length > 0) members.push(printHeaders(response.headers, { direction, printer }));
  if (content !== undefined) {
    members.push(
      code`readonly contentType: ${value(content.mediaType)};`,
      code`readonly body: ${printer.printContent(content, direction)};`,
    );
  }
  return braces(members);
}

function printHeaders(headers: readonly Header[], { direction, printer }: Travelling): Code {
  const keys = headerKeys(headers.map(({ name }) => name));
  const members = headers.map((header) => {
    const type = printer.printSerialized(header.serialization, direction);
    const mark = header.required ? empty : code`?`;
    return code`${comment(parameterDoc(header, direction, printer))}readonly ${typeKey(keys.get(header.name) ?? header.name)}${mark}: ${type};`;
  });
  const mark = headers.some(({ required }) => required) ? empty : code`?`;
  return code`readonly headers${mark}: ${braces(members)};`;
}
