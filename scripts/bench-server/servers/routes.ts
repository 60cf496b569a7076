// Ours with as many routes as is said.
import { createServer } from "node:http";
import {
  type Implementation,
  routeTree,
  type ServerOperation,
  serve,
  toNodeHandler,
} from "@tenon/runtime/server";
import { decodeSimple, encodeJson } from "@tenon/runtime/wire";
import { routes } from "../routes.ts";
import { serveParent } from "./child.ts";

const operations = routes(Number(process.argv[2])).map(
  (path, index): ServerOperation => ({
    name: `route${index}`,
    method: "GET",
    path,
    tags: [],
    parameters: [{ in: "path", name: "id", required: true, type: "string", decode: decodeSimple }],
    security: [],
    responses: [
      { status: "200", headers: [], content: [{ mediaType: "application/json", encode: encodeJson }] },
    ],
  }),
);
const handlers: Implementation["handlers"] = Object.fromEntries(
  operations.map(({ name }) => [
    name,
    ({ path }: { readonly path: { readonly id: string } }) => ({ status: 200, body: { id: path.id } }),
  ]),
);
serveParent(
  createServer(toNodeHandler(serve<void>("Routes", routeTree(operations), { handlers, security: {} }))),
);
