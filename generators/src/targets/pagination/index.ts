import { type Code, code, comment, empty, join, lines, value } from "../../emit/index.ts";
import type { Operation } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { clientType, clientValue } from "../client/client-symbol.ts";
import { localName } from "../client/local-name.ts";
import { inputWithDefault } from "../client/operation-function.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { type PaginationRule, paginationRule } from "./pagination-rule.ts";

const file = "pagination.ts";

/** The lists of operations that say with `x-pagination` how they go on, as async iterables of pages and of items. */
export const paginationTarget: Target = defineTarget({
  name: "pagination",
  requires: ["types", "codecs", "client"],
  roles: [
    {
      key: "pagination.rule",
      of: "operation",
      file,
      space: "value",
      name: ({ camel }) => `${camel}Pagination`,
    },
    { key: "pagination.pages", of: "operation", file, space: "value", name: ({ camel }) => `${camel}Pages` },
    { key: "pagination.items", of: "operation", file, space: "value", name: ({ camel }) => `${camel}Items` },
  ],
  emit,
});

function emit({ api, names, file: open, report }: TargetContext): void {
  const output = open(file);
  for (const operation of api.operations) {
    const rule = paginationRule(api, operation, names, report);
    if (rule !== undefined) output.add(...paginated(operation, rule, names));
  }
  const values = ["fetchPage", "items", "paginate"].map((name) => code`${clientValue(name)}`);
  output.add(code`
    export type { ${clientType("Pagination")} };
    export { ${join(values, ", ")} };
  `);
}

function paginated(operation: Operation, rule: PaginationRule, names: Names): readonly Code[] {
  const name = names.operation("pagination.rule", operation);
  const constant = code`export const ${name}: ${clientType("Pagination")} = ${rule.literal};`;
  return [
    constant,
    pages(operation, names),
    rule.items === undefined ? empty : items(operation, rule.items, names),
  ];
}

function pages(operation: Operation, names: Names): Code {
  const result = names.operation("client.result", operation);
  const [client, input, options] = ["client", "input", "options"].map((name) => localName(names, name));
  const [page, more] = [localName(names, "page"), localName(names, "more")];
  const call = names.operation("client.function", operation);
  return code`
    ${comment({ text: `Pages of \`${operation.method} ${operation.path}\`, each asked for when it is iterated. Throws \`ApiError\` for a refusal.` })}export function ${names.operation("pagination.pages", operation)}(
      ${parameters(operation, names)}
    ): AsyncGenerator<${clientType("Page")}<${result}>, void, undefined> {
      return ${clientValue("paginate")}(
        (${page}, ${more}) => ${call}(${client}, ${page}, ${more}),
        ${input},
        ${names.operation("pagination.rule", operation)},
        ${options},
      );
    }
  `;
}

function items(operation: Operation, path: readonly string[], names: Names): Code {
  const result = names.operation("client.result", operation);
  const tuple = code`[${join(
    path.map((token) => code`${token}`),
    ", ",
  )}]`;
  const given = ["client", "input", "options"].map((name) => code`${localName(names, name)}`);
  const pagesOf = names.operation("pagination.pages", operation);
  return code`
    ${comment({ text: `Items of all pages of \`${operation.method} ${operation.path}\`.` })}export function ${names.operation("pagination.items", operation)}(
      ${parameters(operation, names)}
    ): AsyncGenerator<${clientType("ItemOf")}<${result}, ${tuple}>, void, undefined> {
      return ${clientValue("items")}<${result}, ${tuple}>(${pagesOf}(${join(given, ", ")}), ${value(path)});
    }
  `;
}

function parameters(operation: Operation, names: Names): Code {
  return lines([
    code`${localName(names, "client")}: ${clientType("Client")}<${names.api("client.credentials")}>,`,
    code`${inputWithDefault(operation, names)},`,
    code`${localName(names, "options")}?: ${clientType("CallOptions")},`,
  ]);
}
