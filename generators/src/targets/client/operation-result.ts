import { type Code, code, comment } from "../../emit/index.ts";
import { coversSuccess, type Operation, type Response } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { unionOf } from "../brackets.ts";
import { clientType } from "./client-symbol.ts";

/** `client.result` of an operation: its responses, told apart by `ok` as well as by `status`; any status if it declares none. */
export function operationResult(operation: Operation, names: Names): Code {
  const members = operation.responses.map((response) => {
    const variant = names.response("types.responseVariant", operation, response);
    const member = code`${variant} & ${clientType(outcome(operation, response))}`;
    return operation.responses.length > 1 ? code`(${member})` : member;
  });
  const open = members.length === 0;
  const said = open
    ? " The document says nothing of it: any status is one, and `callRaw` gives the body."
    : "";
  const doc = comment({ text: `Result of \`${operation.method} ${operation.path}\`.${said}` });
  const type = open ? code`${clientType("Settled")}` : unionOf(members);
  return code`${doc}export type ${names.operation("client.result", operation)} = ${type};`;
}

function outcome(operation: Operation, response: Response): "Succeeded" | "Refused" | "Settled" {
  if (!coversSuccess(operation, response)) return "Refused";
  return response.status === "default" ? "Settled" : "Succeeded";
}
