import type { Operation, OperationPart, Response } from "../model/index.ts";
import { type BaseName, baseName, words } from "./words.ts";

/** The base name that an operation asks for: its `operationId`, else method and path. */
export function operationBase(operation: Operation): BaseName {
  if (operation.operationId !== undefined && words(operation.operationId).length > 0) {
    return baseName(operation.operationId, "operation");
  }
  return placeBase(operation);
}

/** What an operation is called by its method and path: `getPetsByPetId`. */
export function placeBase({ method, path }: Operation): BaseName {
  const places = path.replace(/\{([^}]*)\}/g, " by $1 ");
  return baseName(`${method.toLowerCase()} ${places}`, "operation");
}

/** What a response adds to the base of its operation: `Response200`, `Response2XX`, `ResponseDefault`. */
export function responseSuffix(response: Response): string {
  return `Response${response.status === "default" ? "Default" : response.status}`;
}

/** What a part adds to the base of its operation, before it is made unique within the operation. */
export function partSuffix(part: OperationPart): string {
  switch (part.kind) {
    case "parameter":
      return baseName(`${part.parameter.in} ${part.parameter.name}`, "parameter").pascal;
    case "requestBody":
      return "RequestBody";
    case "responseBody":
      return `${responseSuffix(part.response)}Body`;
    case "responseHeader":
      return responseSuffix(part.response) + baseName(`header ${part.header.name}`, "header").pascal;
  }
}

/** The base of something within an operation: `suffix` put behind both casings. */
export function extend(base: BaseName, suffix: string): BaseName {
  return { pascal: base.pascal + suffix, camel: base.camel + suffix };
}
