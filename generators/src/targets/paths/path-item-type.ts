import { type Code, code, comment, type ModuleSymbol, typeKey, value } from "../../emit/index.ts";
import type { Operation } from "../../model/index.ts";
import { braces } from "../brackets.ts";
import type { TypePrinter } from "../types/index.ts";
import { operationType } from "./operation-type.ts";

/** What path items are printed with. */
export interface PathItemContext {
  readonly printer: TypePrinter;
  /** Operations to print as `operations["id"]`. */
  readonly referable: ReadonlySet<Operation>;
  readonly operations: ModuleSymbol;
}

/** Methods that every path item mentions, in this order; those that it lacks are `never`. */
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** A member for each path (or webhook), in source order. */
export function pathItemTypes(operations: readonly Operation[], context: PathItemContext): readonly Code[] {
  const paths = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const item = paths.get(operation.path) ?? new Map<string, Operation>();
    paths.set(operation.path, item.set(operation.method.toLowerCase(), operation));
  }
  return [...paths].map(([path, item]) => code`${typeKey(path)}: ${pathItemType(item, context)};`);
}

function pathItemType(item: ReadonlyMap<string, Operation>, context: PathItemContext): Code {
  const names = [...methods, ...[...item.keys()].filter((method) => !methods.includes(method))];
  return braces([
    code`parameters: ${braces(["query", "header", "path", "cookie"].map((group) => code`${typeKey(group)}?: never;`))};`,
    ...names.map((method) => printMethod(method, item.get(method), context)),
  ]);
}

function printMethod(method: string, operation: Operation | undefined, context: PathItemContext): Code {
  if (operation === undefined) return code`${typeKey(method)}?: never;`;
  const { summary, description, deprecated } = operation;
  const doc = comment({ text: [summary, description], tags: deprecated ? [["deprecated", ""]] : [] });
  const type = context.referable.has(operation)
    ? code`${context.operations}[${value(operation.operationId)}]`
    : operationType(operation, context.printer);
  return code`${doc}${typeKey(method)}: ${type};`;
}
