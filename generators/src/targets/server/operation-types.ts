import { type Code, code, comment, empty, isEmpty } from "../../emit/index.ts";
import type { Operation, Response } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces, unionOf } from "../brackets.ts";
import { usualMediaType } from "../wire/usual-media-type.ts";
import { authMember, isSecured } from "./security.ts";
import { serverType } from "./server-symbol.ts";

/** `server.request`: what a handler is given. Groups of parameters are there even when nothing is in them. */
export function requestType(operation: Operation, names: Names): Code {
  const input = names.operation("types.input", operation);
  // Without anything optional, what is received is what is sent.
  const { parameters, requestBody: body } = operation;
  const optional =
    parameters.some(({ required }) => !required) ||
    (body !== undefined && (!body.required || usualMediaType(body) !== undefined));
  const received = optional ? code`${serverType("Received")}<${input}>` : code`${input}`;
  const auth = authMember(operation);
  const doc = comment({ text: `Request of \`${operation.method} ${operation.path}\`.` });
  const name = code`${names.operation("server.request", operation)}<${typeParameters(isSecured(operation), names)}>`;
  const more = isEmpty(auth) ? empty : code` & ${braces([auth])}`;
  return code`${doc}export type ${name} = ${serverType("OperationRequest")}<Context> & ${received}${more};`;
}

/** `server.answer`: what a handler returns. Where a response has one media type, it need not be said. */
export function answerType(operation: Operation, names: Names): Code {
  const variants = operation.responses.map((response) => {
    const variant = names.response("types.responseVariant", operation, response);
    const helper = answerHelper(response);
    return helper === undefined ? code`${variant}` : code`${serverType(helper)}<${variant}>`;
  });
  const doc = comment({ text: `Answers to \`${operation.method} ${operation.path}\`.` });
  // A document that says nothing of responses leaves all of them to the handler.
  const type = variants.length === 0 ? code`${serverType("Answer")}` : unionOf(variants);
  return code`${doc}export type ${names.operation("server.answer", operation)} = ${type};`;
}

/** Type parameters of a declaration; whom credentials speak of matters only where there are any. */
export function typeParameters(secured: boolean, names: Names): Code {
  const principals = names.api("server.principals");
  return secured ? code`Context = void, Who extends ${principals} = ${principals}` : code`Context = void`;
}

/** The arguments for these parameters. */
export function typeArguments(secured: boolean): Code {
  return secured ? code`Context, Who` : code`Context`;
}

/** How the type of an answer differs from that of the response: in what it says of the media type, and in where bytes come from. */
function answerHelper({ content }: Response): "Exact" | "Concise" | undefined {
  const [first] = content;
  if (first === undefined) return undefined;
  return content.length > 1 || first.mediaType.includes("*") ? "Exact" : "Concise";
}
