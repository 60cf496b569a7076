import { type Code, code, join, objectKey } from "../../emit/index.ts";
import type { Api } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces } from "../brackets.ts";
import { clientType, clientValue } from "../client/client-symbol.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { operationChecks } from "./operation-checks.ts";

const file = "validation.ts";

/** The validators of each operation's input and responses, for the client's option `validation`. */
export const validationTarget: Target = defineTarget({
  name: "validation",
  requires: ["types", "client", "validators"],
  roles: [
    {
      key: "validation.checks",
      of: "operation",
      file,
      space: "value",
      name: ({ camel }) => `${camel}Checks`,
    },
    { key: "validation.all", of: "api", file, space: "value", name: () => "operationChecks" },
  ],
  emit,
});

function emit({ api, names, file: open }: TargetContext): void {
  const output = open(file);
  for (const operation of api.operations) output.add(operationChecks(api, operation, names));
  output.add(allChecks(api, names), companions());
}

function allChecks(api: Api, names: Names): Code {
  const members = api.operations.map((operation) => {
    const { name } = names.operation("client.function", operation);
    return code`${objectKey(name.text)}: ${names.operation("validation.checks", operation)},`;
  });
  return code`
    /** The checks of all operations: \`createClient({ validation: validation({ checks: operationChecks }) })\`. Bundles the validators of all. */
    export const ${names.api("validation.all")}: Readonly<Record<string, ${clientType("OperationChecks")}>> = ${braces(members)};
  `;
}

/** What a user of this file needs of the runtime by name. */
function companions(): Code {
  const values = ["RequestValidationError", "ResponseValidationError", "validation"].map(clientValue);
  const types = ["ContractIssue", "ValidationMode", "ValidationOptions"].map(clientType);
  return code`
    export type { ${join(
      types.map((one) => code`${one}`),
      ", ",
    )} };
    export { ${join(
      values.map((one) => code`${one}`),
      ", ",
    )} };
  `;
}
