import { fileOf } from "../../emit/index.ts";
import { exportAll } from "../export-all.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { reportUnsupported } from "../wire/report-unsupported.ts";
import { companions } from "./companions.ts";
import { apiInterface, createApi } from "./create-api.ts";
import { descriptorParts, operationDescriptor } from "./operation-descriptor.ts";
import { operationFunction } from "./operation-function.ts";
import { operationResult } from "./operation-result.ts";
import { RepeatedParts } from "./repeated-parts.ts";
import { credentials, schemeConstants } from "./security-schemes.ts";
import { reportOwnServers, serversConstant } from "./servers.ts";

const file = "client.ts";

/** Where an operation stands in an output that is split by tag, and what all operations need. */
const split = { file, splitFile: "client/{tag}.ts" };
const shared = { file, splitFile: "client-security.ts" };

/** A function for each operation, thin data over `@tenon/runtime/client`. */
export const clientTarget: Target = defineTarget({
  name: "client",
  requires: ["types", "codecs"],
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

function emit(context: TargetContext): void {
  const { api, names, options, file: open } = context;
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
  addOperations(context);
  client.add(apiInterface(api, names), createApi(api, names), companions());
}

function addOperations({ api, names, file: open, report }: TargetContext): void {
  const described = api.operations.map((operation) => ({
    operation,
    path: fileOf(names.operation("client.function", operation)),
    parts: descriptorParts(api, operation, names),
  }));
  const files = new Map(described.map(({ path }) => [path, new RepeatedParts(names)]));
  for (const { path, parts } of described) files.get(path)?.count(parts);
  for (const { operation, path, parts } of described) {
    reportUnsupported(api, operation, report);
    reportOwnServers(api, operation, report);
    open(path).add(
      operationResult(operation, names),
      operationFunction(api, operation, names),
      ...operationDescriptor(operation, names, parts, files.get(path) ?? new RepeatedParts(names)),
    );
  }
}
