import { type Code, code, comment, empty, isEmpty, type ModuleSymbol, value } from "../../emit/index.ts";
import type { Api, Operation, Response } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces, unionOf } from "../brackets.ts";
import { bodyCodec } from "../wire/body-codec.ts";
import { isBodiless, unreadContent } from "../wire/unread-content.ts";
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

/**
 * `server.answer`: what a handler returns, in any declared media type, those that clients leave out among them. Where a response has one,
 * it need not be said.
 */
export function answerType(api: Api, operation: Operation, names: Names): Code {
  const variants = operation.responses.map((response) => {
    const variant = names.response("types.responseVariant", operation, response);
    const helper = isBodiless(operation, response) ? undefined : answerHelper(response);
    if (helper === undefined) return code`${variant}`;
    const all = [code`${variant}`, ...unreadAnswers(api, operation, response, variant)];
    return code`${serverType(helper)}<${unionOf(all)}>`;
  });
  const doc = comment({ text: `Answers to \`${operation.method} ${operation.path}\`.` });
  // A document that says nothing of responses leaves all of them to the handler.
  const type = variants.length === 0 ? code`${serverType("Answer")}` : unionOf(variants);
  return code`${doc}export type ${names.operation("server.answer", operation)} = ${type};`;
}

/** What a handler may answer with beside what results have: texts and bytes that it writes itself. */
function unreadAnswers(
  api: Api,
  operation: Operation,
  response: Response,
  variant: ModuleSymbol,
): readonly Code[] {
  const unread = unreadContent(api, operation, response);
  return (["Text", "Binary"] as const).flatMap((codec) => {
    const types = unread
      .filter((one) => bodyCodec(api, one) === codec)
      .map(({ mediaType }) => value(mediaType));
    const body = codec === "Text" ? code`string` : code`Blob`;
    return types.length === 0 ? [] : [code`${serverType("Unread")}<${variant}, ${unionOf(types)}, ${body}>`];
  });
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
