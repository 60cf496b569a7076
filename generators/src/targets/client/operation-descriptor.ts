import { type Code, code, identifier, join } from "../../emit/index.ts";
import { type Api, leavesSuccessesOut, type Operation } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces, inlineArray } from "../brackets.ts";
import { isOpaque } from "../wire/body-codec.ts";
import { readContent } from "../wire/unread-content.ts";
import { clientType } from "./client-symbol.ts";
import { parameterDescriptors } from "./parameter-descriptor.ts";
import type { DescriptorMembers, RepeatedMembers } from "./repeated-members.ts";
import { requestBodyDescriptor } from "./request-body-descriptor.ts";
import { responseDescriptor } from "./response-descriptor.ts";
import { securityDescriptor } from "./security-schemes.ts";

/** The members of the descriptor that other operations may have just so. */
export function descriptorMembers(api: Api, operation: Operation, names: Names): DescriptorMembers {
  const parameters = parameterDescriptors(api, operation, names);
  const responses = [
    ...operation.responses.map((response) => code`${responseDescriptor(api, operation, response, names)},`),
    ...(leavesSuccessesOut(operation) ? [code`${"2XX"}: false,`] : []),
    // A document that says nothing of responses forbids none.
    ...(operation.responses.length === 0 ? [code`${"default"}: {},`] : []),
  ];
  return {
    ...(parameters.length > 0 && { parameters: inlineArray(parameters) }),
    ...(operation.requestBody !== undefined && {
      body: requestBodyDescriptor(api, operation.requestBody, names),
    }),
    responses: braces(responses),
  };
}

/**
 * `client.operation`: all that the runtime has to know of an operation, as data and codecs, after the functions that it is the
 * first to use. A function, as is what descriptors have in common: nothing is made of an operation that is not called, and TypeScript takes
 * each name in it for what it is. At the top of a file it would look for assignments, back through every constant above, which takes
 * time by the square of the file's length.
 */
export function operationDescriptor(
  api: Api,
  operation: Operation,
  names: Names,
  members: DescriptorMembers,
  repeated: RepeatedMembers,
): readonly Code[] {
  const name = names.operation("client.operation", operation);
  const declarations: Code[] = [];
  const used = (member: keyof DescriptorMembers): readonly Code[] => {
    const printed = members[member];
    if (printed === undefined) return [];
    const { declaration, value } = repeated.use(member, printed);
    declarations.push(declaration);
    return [code`${identifier(member)}: ${value}`];
  };
  const security = securityDescriptor(operation, names);
  const accept = acceptOf(api, operation);
  const all = [
    code`id: ${names.operation("client.function", operation).name.text}`,
    code`method: ${operation.method}`,
    // What stands behind a `#` is never sent (TN239).
    code`path: ${operation.path.replace(/#.*$/s, "")}`,
    ...(accept === "" ? [] : [code`accept: ${accept}`]),
    ...used("parameters"),
    ...used("body"),
    ...(security === undefined ? [] : [code`security: ${security}`]),
    ...(operation.responses.some(({ status }) => status.startsWith("3")) ? [code`redirects: true`] : []),
    ...used("responses"),
  ];
  const descriptor = code`
    export function ${name}(): ${clientType("ClientOperation")} {
      return {
        ${join(all, ",\n")},
      };
    }
  `;
  return [...declarations, descriptor];
}

/** The header `Accept`: all that is read. What is read as the document describes it goes before what can only be handed on as it came. */
function acceptOf(api: Api, operation: Operation): string {
  // What no header can carry, no response can have.
  const contents = operation.responses
    .flatMap((response) => readContent(api, operation, response))
    .filter(({ mediaType }) => /^[\x21-\x7e][\x20-\x7e]*$/.test(mediaType));
  const read = new Set(contents.filter((one) => !isOpaque(api, one)).map(({ mediaType }) => mediaType));
  const all = new Set(contents.map(({ mediaType }) => mediaType));
  return [...all].map((one) => (read.size === 0 || read.has(one) ? one : `${one};q=0.5`)).join(", ");
}
