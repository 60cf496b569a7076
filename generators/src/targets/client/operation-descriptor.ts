import { type Code, code, join } from "../../emit/index.ts";
import type { Api, Operation } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { inlineArray } from "../brackets.ts";
import { clientType } from "./client-symbol.ts";
import { parameterDescriptors } from "./parameter-descriptor.ts";
import { requestBodyDescriptor } from "./request-body-descriptor.ts";
import { responseDescriptor } from "./response-descriptor.ts";
import { securityDescriptor } from "./security-schemes.ts";

/** `client.operation`: all that the runtime has to know of an operation, as data and codecs. Pure, so that bundlers may drop it. */
export function operationDescriptor(api: Api, operation: Operation, names: Names): Code {
  const name = names.operation("client.operation", operation);
  const type = code`${clientType("ClientOperation")}<${names.operation("client.result", operation)}>`;
  const parameters = parameterDescriptors(api, operation);
  const security = securityDescriptor(operation, names);
  const members = [
    code`id: ${names.operation("client.function", operation).name.text}`,
    code`method: ${operation.method}`,
    code`path: ${operation.path}`,
  ];
  const mediaTypes = operation.responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
  // What no header can carry, no response can have.
  const accept = new Set(mediaTypes.filter((mediaType) => /^[\x21-\x7e][\x20-\x7e]*$/.test(mediaType)));
  if (accept.size > 0) members.push(code`accept: ${[...accept].join(", ")}`);
  if (parameters.length > 0) members.push(code`parameters: ${inlineArray(parameters)}`);
  if (operation.requestBody !== undefined) {
    members.push(code`body: ${requestBodyDescriptor(api, operation.requestBody)}`);
  }
  if (security !== undefined) members.push(code`security: ${security}`);
  if (operation.responses.some(({ status }) => status.startsWith("3"))) members.push(code`redirects: true`);
  const responses = operation.responses.map(
    (response) => code`${responseDescriptor(api, operation, response)},`,
  );
  members.push(
    responses.length === 0
      ? code`responses: {}`
      : code`
          responses: {
            ${join(responses, "\n")}
          }
        `,
  );
  return code`
    export const ${name}: ${type} = {
      ${join(members, ",\n")},
    };
  `;
}
