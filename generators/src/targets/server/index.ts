import type { NameRole } from "../../plan/index.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { reportUnsupported } from "../wire/report-unsupported.ts";
import { companions } from "./companions.ts";
import { operationDescriptor } from "./descriptor.ts";
import { entryPoints, handlers, operations } from "./handlers.ts";
import { answerType, requestType } from "./operation-types.ts";
import { reportShadowed } from "./report-shadowed.ts";
import { principals, schemeConstants, securityHandlers, usedSchemes } from "./security.ts";

const file = "server.ts";

const roles: readonly NameRole[] = [
  { key: "server.handlers", of: "api", file, space: "type", name: () => "Handlers" },
  { key: "server.principals", of: "api", file, space: "type", name: () => "Principals" },
  { key: "server.security", of: "api", file, space: "type", name: () => "SecurityHandlers" },
  { key: "server.options", of: "api", file, space: "type", name: () => "ServerOptions" },
  { key: "server.operations", of: "api", file, space: "value", name: () => "serverOperations" },
  { key: "server.createHandler", of: "api", file, space: "value", name: () => "createHandler" },
  { key: "server.toNodeHandler", of: "api", file, space: "value", name: () => "toNodeHandler" },
  { key: "server.implementPartially", of: "api", file, space: "value", name: () => "implementPartially" },
  { key: "server.scheme", of: "securityScheme", file, space: "value", name: ({ camel }) => `${camel}Scheme` },
  // The key of the handler; no export, but named like the client's function of the operation.
  { key: "server.handler", of: "operation", file, space: "value", name: ({ camel }) => camel },
  { key: "server.request", of: "operation", file, space: "type", name: ({ pascal }) => `${pascal}Request` },
  { key: "server.answer", of: "operation", file, space: "type", name: ({ pascal }) => `${pascal}Answer` },
  { key: "server.route", of: "operation", file, space: "value", name: ({ camel }) => `${camel}Route` },
];

/** `server.ts`: types for the handlers of all operations, and what makes a server of them. */
export const serverTarget: Target = defineTarget({
  name: "server",
  requires: ["types", "codecs", "validators"],
  roles,
  emit,
});

function emit(context: TargetContext): void {
  const { api, names } = context;
  const server = context.file(file);
  if (usedSchemes(api).length > 0) server.add(principals(api, names), securityHandlers(api, names));
  for (const operation of api.operations) {
    reportUnsupported(api, operation, context.report);
    server.add(requestType(operation, names), answerType(operation, names));
  }
  reportShadowed(api, context.report);
  server.add(handlers(api, names), ...entryPoints(api, names), ...schemeConstants(api, names));
  server.add(...api.operations.map((operation) => operationDescriptor(operation, context)));
  server.add(operations(api, names), companions());
}
