import { fileOf } from "../../emit/index.ts";
import { exportAll } from "../export-all.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { reportUnsupported } from "../wire/report-unsupported.ts";
import { companions } from "./companions.ts";
import { apiInterface, createApi } from "./create-api.ts";
import { operationDescriptor } from "./operation-descriptor.ts";
import { operationFunction } from "./operation-function.ts";
import { operationResult } from "./operation-result.ts";
import { credentials, schemeConstants } from "./security-schemes.ts";
import { reportOwnServers, serversConstant } from "./servers.ts";

const file = "client.ts";

/** Where an operation stands in an output that is split by tag, and what all operations need. */
const split = { file, splitFile: "client/{tag}.ts" };
const shared = { file, splitFile: "client-security.ts" };

/** A function for each operation, thin data over `@tenon/runtime/client`. */
export const clientTarget: Target = defineTarget({
  name: "client",
  requires: ["types"],
  roles: [
    { key: "client.function", of: "operation", ...split, space: "value", name: ({ camel }) => camel },
    {
      key: "client.result",
      of: "operation",
      ...split,
      space: "type",
      name: ({ pascal }) => `${pascal}Result`,
    },
    {
      key: "client.operation",
      of: "operation",
      ...split,
      space: "value",
      name: ({ camel }) => `${camel}Operation`,
    },
    {
      key: "client.securityScheme",
      of: "securityScheme",
      ...shared,
      space: "value",
      name: ({ camel }) => `${camel}Scheme`,
    },
    { key: "client.credentials", of: "api", ...shared, space: "type", name: () => "Credentials" },
    { key: "client.servers", of: "api", file, space: "value", name: () => "servers" },
    { key: "client.Api", of: "api", file, space: "type", name: () => "Api" },
    { key: "client.createApi", of: "api", file, space: "value", name: () => "createApi" },
  ],
  emit,
});

function emit({ api, names, options, file: open, report }: TargetContext): void {
  const client = open(file);
  const parts = [
    fileOf(names.api("client.credentials")),
    ...api.operations.map((operation) => fileOf(names.operation("client.function", operation))),
  ];
  client.add(
    exportAll(
      parts.filter((path) => path !== file),
      options.importExtension,
    ),
  );
  open(fileOf(names.api("client.credentials"))).add(credentials(api, names), schemeConstants(api, names));
  client.add(serversConstant(api, names));
  for (const operation of api.operations) {
    reportUnsupported(api, operation, report);
    reportOwnServers(api, operation, report);
    open(fileOf(names.operation("client.function", operation))).add(
      operationResult(operation, names),
      operationFunction(api, operation, names),
      operationDescriptor(api, operation, names),
    );
  }
  client.add(apiInterface(api, names), createApi(api, names), companions());
}
