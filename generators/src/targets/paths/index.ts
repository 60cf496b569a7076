import { type Code, code, identifier, join, typeKey } from "../../emit/index.ts";
import { type Api, type SchemaId, schemaOf } from "../../model/index.ts";
import type { NameRole, Names } from "../../plan/index.ts";
import { braces } from "../brackets.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { TypePrinter } from "../types/index.ts";
import { referableOperations } from "./operation-reference.ts";
import { operationType } from "./operation-type.ts";
import { pathItemTypes } from "./path-item-type.ts";

const file = "paths.ts";

/** The names that users of openapi-typescript import; a document's own names keep clear of them. */
const exported = ["paths", "webhooks", "components", "operations", "$defs"] as const;

/**
 * The shape in which openapi-typescript 7 describes an API: `paths`, `components` and `operations`, for
 * `createClient<paths>()` of openapi-fetch and the libraries around it. What it says is what `types.ts` says.
 */
export const pathsTarget: Target = defineTarget({
  name: "paths",
  requires: ["types"],
  roles: exported.map(
    (name): NameRole => ({ key: `paths.${name}`, of: "api", file, space: "type", name: () => name }),
  ),
  emit({ api, names, file: open }: TargetContext): void {
    const printer = new TypePrinter(api, names, "wire");
    const referable = referableOperations(api);
    const context = { printer, referable, operations: names.api("paths.operations") };
    open(file).add(
      declaration(names, "paths", pathItemTypes(api.operations, context)),
      declaration(names, "webhooks", pathItemTypes(api.webhooks, context)),
      declaration(names, "components", [componentSchemas(api, names, printer), ...emptyComponents()]),
      declaration(names, "$defs", []),
      declaration(
        names,
        "operations",
        [...referable].map(
          (operation) => code`${typeKey(operation.operationId ?? "")}: ${operationType(operation, printer)};`,
        ),
      ),
    );
  },
});

/** An interface; where it would be empty, the type of an object without any property, as openapi-typescript has it. */
function declaration(names: Names, name: (typeof exported)[number], members: readonly Code[]): Code {
  const symbol = names.api(`paths.${name}`);
  if (members.length === 0) return code`export type ${symbol} = Record<string, never>;`;
  return code`export interface ${symbol} ${braces(members)}`;
}

/** Component schemas under the names that the document gives them; what has the same name in another file, under its type's. */
function componentSchemas(api: Api, names: Names, printer: TypePrinter): Code {
  const keys = new Map<string, SchemaId>();
  const others: SchemaId[] = [];
  for (const id of api.namedSchemas) {
    const { name = "" } = schemaOf(api, id);
    if (keys.has(name)) others.push(id);
    else keys.set(name, id);
  }
  for (const id of others) {
    let name = names.schema("types.schema", id).name.text;
    while (keys.has(name)) name = `${name}_`;
    keys.set(name, id);
  }
  const members = [...keys].map(([name, id]) => code`${typeKey(name)}: ${printer.print(id, "response")};`);
  return members.length === 0 ? code`schemas: never;` : code`schemas: ${braces(members)};`;
}

/** Components that the model has already put where they are used. */
function emptyComponents(): readonly Code[] {
  return ["responses", "parameters", "requestBodies", "headers", "pathItems"].map((name) =>
    join([code`${identifier(name)}`, code`never;`], ": "),
  );
}
