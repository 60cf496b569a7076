import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { reportUnsupported } from "../wire/report-unsupported.ts";
import { companions } from "./companions.ts";
import { apiInterface, createApi } from "./create-api.ts";
import { operationDescriptor } from "./operation-descriptor.ts";
import { operationFunction } from "./operation-function.ts";
import { operationResult } from "./operation-result.ts";
import { credentials, schemeConstants } from "./security-schemes.ts";
import { serversConstant } from "./servers.ts";

const file = "client.ts";

/** A function for each operation, thin data over `@tenon/runtime/client`. */
export const clientTarget: Target = defineTarget({
  name: "client",
  requires: ["types", "codecs"],
  roles: [
    { key: "client.function", of: "operation", file, space: "value", name: ({ camel }) => camel },
    { key: "client.result", of: "operation", file, space: "type", name: ({ pascal }) => `${pascal}Result` },
    {
      key: "client.operation",
      of: "operation",
      file,
      space: "value",
      name: ({ camel }) => `${camel}Operation`,
    },
    {
      key: "client.securityScheme",
      of: "securityScheme",
      file,
      space: "value",
      name: ({ camel }) => `${camel}Scheme`,
    },
    { key: "client.credentials", of: "api", file, space: "type", name: () => "Credentials" },
    { key: "client.servers", of: "api", file, space: "value", name: () => "servers" },
    { key: "client.Api", of: "api", file, space: "type", name: () => "Api" },
    { key: "client.createApi", of: "api", file, space: "value", name: () => "createApi" },
  ],
  emit,
});

function emit({ api, names, file: open, report }: TargetContext): void {
  const client = open(file);
  client.add(credentials(api, names), schemeConstants(api, names), serversConstant(api, names));
  for (const operation of api.operations) {
    reportUnsupported(api, operation, report);
    client.add(
      operationResult(operation, names),
      operationFunction(operation, names),
      operationDescriptor(api, operation, names),
    );
  }
  client.add(apiInterface(api, names), createApi(api, names), companions());
}
