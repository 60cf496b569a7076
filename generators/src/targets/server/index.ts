import { code, fileOf, type SourceFile } from "../../emit/index.ts";
import type { Operation } from "../../model/index.ts";
import type { NameRole } from "../../plan/index.ts";
import { exportAll } from "../export-all.ts";
import { defineTarget, type Target, type TargetContext } from "../target.ts";
import { reportUnsupported } from "../wire/report-unsupported.ts";
import { companions } from "./companions.ts";
import { operationDescriptor } from "./descriptor.ts";
import { entryPoints, handlers, operations } from "./handlers.ts";
import { answerType, requestType } from "./operation-types.ts";
import { reportShadowed } from "./report-shadowed.ts";
import { routes } from "./route-tree.ts";
import { principals, schemeConstants, securityHandlers, usedSchemes } from "./security.ts";

const file = "server.ts";

/** Where an operation stands in an output that is split by tag, and what all operations need. */
const split = { file, splitFile: "server/{tag}.ts" };
const shared = { file, splitFile: "server-security.ts" };

const roles: readonly NameRole[] = [
  { key: "server.handlers", of: "api", file, space: "type", name: () => "Handlers" },
  { key: "server.principals", of: "api", ...shared, space: "type", name: () => "Principals" },
  { key: "server.security", of: "api", ...shared, space: "type", name: () => "SecurityHandlers" },
  { key: "server.options", of: "api", file, space: "type", name: () => "ServerOptions" },
  { key: "server.operations", of: "api", file, space: "value", name: () => "serverOperations" },
  { key: "server.routes", of: "api", file, space: "value", name: () => "serverRoutes" },
  { key: "server.createHandler", of: "api", file, space: "value", name: () => "createHandler" },
  { key: "server.toNodeHandler", of: "api", file, space: "value", name: () => "toNodeHandler" },
  { key: "server.implementPartially", of: "api", file, space: "value", name: () => "implementPartially" },
  {
    key: "server.scheme",
    of: "securityScheme",
    ...shared,
    space: "value",
    name: ({ camel }) => `${camel}Scheme`,
  },
  // The key of the handler; no export, but named like the client's function of the operation.
  { key: "server.handler", of: "operation", file, space: "value", name: ({ camel }) => camel },
  {
    key: "server.request",
    of: "operation",
    ...split,
    space: "type",
    name: ({ pascal }) => `${pascal}Request`,
  },
  { key: "server.answer", of: "operation", ...split, space: "type", name: ({ pascal }) => `${pascal}Answer` },
  { key: "server.route", of: "operation", ...split, space: "value", name: ({ camel }) => `${camel}Route` },
];

/** `server.ts`: types for the handlers of all operations, and what makes a server of them. */
export const serverTarget: Target = defineTarget({
  name: "server",
  requires: ["types", "codecs", "validators"],
  roles,
  emit,
});

function emit(context: TargetContext): void {
  const { api, names, file: open } = context;
  const server = open(file);
  const partOf = (operation: Operation) => open(fileOf(names.operation("server.route", operation)));
  reExportParts(context, server);
  const secured = usedSchemes(api).length > 0;
  const security = secured ? open(fileOf(names.api("server.security"))) : undefined;
  security?.add(principals(api, names), securityHandlers(api, names));
  for (const operation of api.operations) {
    reportUnsupported(api, operation, context.report);
    partOf(operation).add(requestType(operation, names), answerType(api, operation, names));
  }
  reportShadowed(api, context.report);
  server.add(handlers(api, names), ...entryPoints(api, names));
  security?.add(...schemeConstants(api, names, security !== server));
  for (const operation of api.operations) partOf(operation).add(operationDescriptor(operation, context));
  server.add(operations(api, names), routes(api, names), companions());
}

/** Gives the types of other files from `server.ts`, where users look for them. */
function reExportParts({ api, names, options }: TargetContext, server: SourceFile): void {
  const parts = api.operations.map((operation) => fileOf(names.operation("server.route", operation)));
  server.add(
    exportAll(
      parts.filter((path) => path !== server.path),
      options.importExtension,
      "types",
    ),
  );
  const [who, security] = [names.api("server.principals"), names.api("server.security")];
  if (usedSchemes(api).length > 0 && fileOf(security) !== server.path) {
    server.add(code`export type { ${who}, ${security} };`);
  }
}
