import { EventEmitter } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type FetchHandler, serverRoutes } from "@shared-social/server";
import {
  type AttachedServer,
  attachToServer,
  createRouter,
  type NodeHandlerOptions,
  type NodeServer,
  type Router,
  type ServerOperation,
} from "@tenon/runtime/server";
import type { Authorization, Connection } from "../authorization/authorization.ts";

/**
 * Attaches the operations of the document, and beside them the pages of the authorization server, to one server. What belongs to neither,
 * the operations refuse.
 */
export function attachService(
  server: Server,
  operations: FetchHandler<Connection>,
  authorization: Authorization,
  options: NodeHandlerOptions<Connection, IncomingMessage>,
): readonly AttachedServer[] {
  const pages: FetchHandler<Connection> = async (request, connection) =>
    (await authorization.fetch(request, connection)) ?? operations(request, connection);
  const [ours, theirs] = [part(server), part(server)];
  for (const event of ["request", "checkContinue"]) {
    server.on(event, (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const [path = ""] = (incoming.url ?? "").split("?");
      (operationsAt(path) === undefined ? theirs : ours).emit(event, incoming, outgoing);
    });
  }
  return [attachToServer(ours, operations, options), attachToServer(theirs, pages, options)];
}

/** Finds the operations of a path: they are served without Requests in between. */
const operationsAt: Router<ServerOperation> = createRouter(serverRoutes);

/** The server as one of the two sees it: it hears of its own requests only. */
function part(server: Server): EventEmitter & NodeServer<IncomingMessage> {
  return Object.assign(new EventEmitter(), {
    close: (callback: () => void) => server.close(callback),
    closeAllConnections: () => server.closeAllConnections(),
  });
}
