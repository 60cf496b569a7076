import { fileOf } from "../../emit/index.ts";
import { exportAll } from "../export-all.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { reportUnsupported } from "../wire/report-unsupported.ts";
import { companions } from "./companions.ts";
import { apiInterface, createApi } from "./create-api.ts";
import { descriptorMembers, operationDescriptor } from "./operation-descriptor.ts";
import { operationFunction } from "./operation-function.ts";
import { operationResult } from "./operation-result.ts";
import { RepeatedMembers } from "./repeated-members.ts";
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
  const byFile = new Map<string, RepeatedMembers>();
  const described = api.operations.map((operation) => {
    const path = fileOf(names.operation("client.function", operation));
    const members = descriptorMembers(api, operation, names);
    const repeated = byFile.get(path) ?? new RepeatedMembers(names);
    byFile.set(path, repeated);
    repeated.count(members);
    return { operation, path, members, repeated };
  });
  for (const { operation, path, members, repeated } of described) {
    reportUnsupported(api, operation, report);
    reportOwnServers(api, operation, report);
    open(path).add(
      operationResult(operation, names),
      operationFunction(api, operation, names),
      ...operationDescriptor(api, operation, names, members, repeated),
    );
  }
}
