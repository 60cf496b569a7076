import { type Code, code, comment, identifier, runtimeSymbol } from "../../emit/index.ts";
import type { Api, Operation } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { operationDoc } from "../operation-doc.ts";
import { isInputOptional } from "../types/index.ts";
import { bodyCodec, multipart } from "../wire/body-codec.ts";
import { clientType, clientValue } from "./client-symbol.ts";
import { localName } from "./local-name.ts";

/** `client.function`: calls an operation. */
export function operationFunction(api: Api, operation: Operation, names: Names): Code {
  const name = names.operation("client.function", operation);
  const descriptor = names.operation("client.operation", operation);
  return code`
    ${operationComment(operation)}export function ${name}(
      client: ${clientType("Client")}<${names.api("client.credentials")}>,
      ${inputParameter(api, operation, names)},
      options?: ${clientType("CallOptions")},
    ): ${resultPromise(operation, names)} {
      return ${clientValue("call")}<${names.operation("client.result", operation)}>(client, ${descriptor}, input, options);
    }
  `;
}

/** The input with its type, and `{}` where it may be left out: for functions that hand it on. */
export function inputWithDefault(operation: Operation, names: Names): Code {
  const name = localName(names, "input");
  const type = names.operation("types.input", operation);
  return isInputOptional(operation) ? code`${name}: ${type} = {}` : code`${name}: ${type}`;
}

/** `input: …` or `input?: …`. */
export function inputParameter(api: Api, operation: Operation, names: Names): Code {
  const type = inputType(api, operation, names);
  return isInputOptional(operation) ? code`input?: ${type}` : code`input: ${type}`;
}

/**
 * What a call takes: `types.input`, with bytes in any form where the body is of them or has them in its parts, and with a list where it
 * is a sequence of JSON texts.
 */
function inputType(api: Api, operation: Operation, names: Names): Code {
  const type = names.operation("types.input", operation);
  const codecs = operation.requestBody?.content.map((content) => bodyCodec(api, content)) ?? [];
  let input = code`${type}`;
  if (codecs.some((codec) => codec === "Binary" || multipart.has(codec))) {
    input = code`${runtimeSymbol("wire", identifier("SendableInput"), "type")}<${input}>`;
  }
  if (codecs.some((codec) => codec === "JsonLines" || codec === "JsonSequence")) {
    input = code`${runtimeSymbol("wire", identifier("ListableInput"), "type")}<${input}>`;
  }
  return input;
}

/** The promise that a call gives. */
export function resultPromise(operation: Operation, names: Names): Code {
  return code`Promise<${names.operation("client.result", operation)}>`;
}

/** What the document says about an operation, as a comment. */
export function operationComment(operation: Operation): Code {
  return comment(operationDoc(operation));
}
