import { type Code, code, identifier, join } from "../../emit/index.ts";
import { type Api, leavesSuccessesOut, type Operation } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces, inlineArray } from "../brackets.ts";
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
 * `client.operation`: all that the runtime has to know of an operation, as data and codecs, after the constants that it is the
 * first to use. Pure, so that bundlers may drop it.
 */
export function operationDescriptor(
  operation: Operation,
  names: Names,
  members: DescriptorMembers,
  repeated: RepeatedMembers,
): readonly Code[] {
  const name = names.operation("client.operation", operation);
  const type = code`${clientType("ClientOperation")}<${names.operation("client.result", operation)}>`;
  const declarations: Code[] = [];
  const used = (member: keyof DescriptorMembers): readonly Code[] => {
    const printed = members[member];
    if (printed === undefined) return [];
    const { declaration, value } = repeated.use(member, printed);
    declarations.push(declaration);
    return [code`${identifier(member)}: ${value}`];
  };
  const security = securityDescriptor(operation, names);
  const accept = acceptOf(operation);
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
    export const ${name}: ${type} = {
      ${join(all, ",\n")},
    };
  `;
  return [...declarations, descriptor];
}

function acceptOf({ responses }: Operation): string {
  const mediaTypes = responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
  // What no header can carry, no response can have.
  return [...new Set(mediaTypes.filter((mediaType) => /^[\x21-\x7e][\x20-\x7e]*$/.test(mediaType)))].join(
    ", ",
  );
}
