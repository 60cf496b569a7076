import { type Code, code, comment, join, lines } from "../../emit/index.ts";
import { coversSuccess, type Operation } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { clientType, clientValue } from "../client/client-symbol.ts";
import { localName } from "../client/local-name.ts";
import { inputWithDefault } from "../client/operation-function.ts";
import { formSchema, formSchemaOf } from "../codecs/index.ts";
import { paginationRule } from "../pagination/pagination-rule.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { SchemaTypes, typeHasForm } from "../types/index.ts";
import { bodyCodec } from "../wire/body-codec.ts";
import { sequential } from "../wire/exact-codec.ts";
import { readContent } from "../wire/unread-content.ts";

const file = "tanstack-query.ts";

/** Options for TanStack Query: plain objects, which the adapters of all frameworks take. */
export const tanstackQueryTarget: Target = defineTarget({
  name: "tanstack-query",
  requires: ["types", "client", "pagination"],
  roles: [
    {
      key: "tanstack.query",
      of: "operation",
      file,
      space: "value",
      name: ({ camel }) => `${camel}QueryOptions`,
    },
    {
      key: "tanstack.infinite",
      of: "operation",
      file,
      space: "value",
      name: ({ camel }) => `${camel}InfiniteQueryOptions`,
    },
    {
      key: "tanstack.mutation",
      of: "operation",
      file,
      space: "value",
      name: ({ camel }) => `${camel}MutationOptions`,
    },
  ],
  emit,
});

/** Methods that read (RFC 9110, 9.2.1; QUERY is safe as well). */
const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "QUERY"]);

function emit(context: TargetContext): void {
  const { api, names, file: open } = context;
  const output = open(file);
  const values = new SchemaTypes(api, "request", false);
  for (const operation of api.operations) {
    // A stream is consumed once; a cache has nothing to keep of it.
    if (streams(context, operation)) continue;
    if (!reading.has(operation.method)) output.add(mutation(operation, names));
    else {
      reportBigints(operation, values, context);
      output.add(query(operation, names));
      // The target `pagination` has reported what is wrong with a rule.
      if (paginationRule(api, operation, names, () => undefined)) output.add(infinite(operation, names));
    }
  }
  const types = [
    "InfiniteQueryOptions",
    "MutationOptions",
    "QueryData",
    "QueryOptions",
    "QueryPage",
    "QuerySettings",
  ];
  output.add(
    code`export type { ${join(
      types.map((name) => code`${clientType(name)}`),
      ", ",
    )} };`,
  );
}

/** A key holds the whole input; the variables of a mutation are in none. */
function reportBigints(operation: Operation, values: SchemaTypes, { api, report }: TargetContext): void {
  const { parameters, requestBody } = operation;
  const parts = [
    ...parameters.map(({ serialization, origin }) => ({ schema: formSchemaOf(api, serialization), origin })),
    ...(requestBody?.content ?? []).map((one) => ({ schema: formSchema(api, one), origin: one.origin })),
  ];
  const found = parts.find(
    ({ schema }) => schema !== undefined && typeHasForm(api, values.use(schema), "request", "bigint"),
  );
  if (found === undefined) return;
  const message = `The query key of \`${operation.method} ${operation.path}\` may hold a big integer, which \`JSON.stringify\` refuses.`;
  report({ code: "TN441", message, origin: found.origin });
}

function streams({ api }: TargetContext, operation: Operation): boolean {
  return operation.responses.some(
    (response) =>
      coversSuccess(operation, response) &&
      readContent(api, operation, response).some((one) => sequential.has(bodyCodec(api, one))),
  );
}

function query(operation: Operation, names: Names): Code {
  const make = code`${clientValue("queryOptions")}(${descriptor(operation, names)}, ${caller(operation, names)}, ${localName(names, "input")}, ${localName(names, "settings")})`;
  return factory(operation, names, "tanstack.query", "QueryOptions", make, "Query of");
}

function infinite(operation: Operation, names: Names): Code {
  const rule = names.operation("pagination.rule", operation);
  const make = code`${clientValue("infiniteQueryOptions")}(${descriptor(operation, names)}, ${caller(operation, names)}, ${rule}, ${localName(names, "input")}, ${localName(names, "settings")})`;
  return factory(operation, names, "tanstack.infinite", "InfiniteQueryOptions", make, "Infinite query of");
}

function factory(
  operation: Operation,
  names: Names,
  role: string,
  type: string,
  make: Code,
  doc: string,
): Code {
  return code`
    ${comment({ text: `${doc} \`${operation.method} ${operation.path}\`.` })}export function ${names.operation(role, operation)}(
      ${lines([clientParameter(names), code`${inputWithDefault(operation, names)},`, settingsParameter(names)])}
    ): ${clientType(type)}<${dataOf(operation, names)}> {
      return ${make};
    }
  `;
}

function mutation(operation: Operation, names: Names): Code {
  const input = names.operation("types.input", operation);
  return code`
    ${comment({ text: `Mutation of \`${operation.method} ${operation.path}\`; its variables are the input.` })}export function ${names.operation("tanstack.mutation", operation)}(
      ${lines([clientParameter(names), settingsParameter(names)])}
    ): ${clientType("MutationOptions")}<${input}, ${dataOf(operation, names)}> {
      return ${clientValue("mutationOptions")}(${descriptor(operation, names)}, ${caller(operation, names)}, ${localName(names, "settings")});
    }
  `;
}

function descriptor(operation: Operation, names: Names): Code {
  return code`${names.operation("client.operation", operation)}`;
}

/** `(sent, options) => operation(client, sent, options)`, whose types follow from what is returned. */
function caller(operation: Operation, names: Names): Code {
  const [sent, options] = [localName(names, "sent"), localName(names, "options")];
  const call = names.operation("client.function", operation);
  return code`(${sent}, ${options}) => ${call}(${localName(names, "client")}, ${sent}, ${options})`;
}

function dataOf(operation: Operation, names: Names): Code {
  return code`${clientType("QueryData")}<${names.operation("client.result", operation)}>`;
}

function clientParameter(names: Names): Code {
  return code`${localName(names, "client")}: ${clientType("Client")}<${names.api("client.credentials")}>,`;
}

function settingsParameter(names: Names): Code {
  return code`${localName(names, "settings")}?: ${clientType("QuerySettings")},`;
}
