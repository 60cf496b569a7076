import { type Code, code, empty, fileOf, lines, objectKey, value } from "../../emit/index.ts";
import { type Operation, type OperationPart, operationParts } from "../../model/index.ts";
import type { TargetContext } from "../target.ts";
import { parameterDescriptor } from "./parameter-descriptor.ts";
import { requestBodyDescriptor } from "./request-body-descriptor.ts";
import { responseDescriptor } from "./response-descriptor.ts";
import { requirements } from "./security.ts";
import { serverType } from "./server-symbol.ts";

/** An operation whose descriptor is being printed. */
export interface DescriptorContext {
  readonly operation: Operation;
  readonly target: TargetContext;
  readonly parts: readonly OperationPart[];
}

/** The constant that tells the runtime all about an operation. */
export function operationDescriptor(operation: Operation, target: TargetContext): Code {
  const context = { operation, target, parts: operationParts(operation) };
  const { names } = target;
  const body = operation.requestBody;
  const name = names.operation("server.route", operation);
  // What stands in a file of its own is for `server.ts` to import.
  const exported = fileOf(name) === fileOf(names.api("server.operations")) ? empty : code`export `;
  const entries: readonly (readonly [name: string, value: Code])[] = [
    ["name", value(names.operation("server.handler", operation).name.text)],
    ...(operation.operationId === undefined ? [] : [["operationId", value(operation.operationId)] as const]),
    ["method", value(operation.method)],
    ["path", value(operation.path)],
    ["tags", value(operation.tags)],
    ["parameters", list(operation.parameters.map((parameter) => parameterDescriptor(parameter, context)))],
    ...(body === undefined ? [] : [["requestBody", requestBodyDescriptor(body, context)] as const]),
    ["security", requirements(operation, names)],
    ["responses", list(operation.responses.map((response) => responseDescriptor(response, context)))],
  ];
  return code`
    ${exported}const ${name}: ${serverType("ServerOperation")} = {
      ${lines(entries.map(([name, member]) => code`${objectKey(name)}: ${member},`))}
    };
  `;
}

/** `validate: …`, or another member, with the validator of a part, if the operation has it. */
export function validator(
  { operation, target, parts }: DescriptorContext,
  isWanted: (part: OperationPart) => boolean,
  key = "validate",
): readonly Code[] {
  const part = parts.find(isWanted);
  return part === undefined
    ? []
    : [code`${objectKey(key)}: ${target.names.part("validators.validatePart", operation, part)}`];
}

/** A flag of a descriptor: absent unless it is set. */
export function flag(name: string, isSet: boolean): readonly Code[] {
  return isSet ? [code`${objectKey(name)}: true`] : [];
}

/** A list literal, an item a line. Empty items are left out. */
export function list(items: readonly Code[]): Code {
  const present = items.filter((item) => item !== empty);
  if (present.length === 0) return code`[]`;
  return code`
    [
      ${lines(present.map((item) => code`${item},`))}
    ]
  `;
}
