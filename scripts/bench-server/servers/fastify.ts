// Fastify, as its manual shows it: schemas on the routes.

import { document } from "../document.ts";
import { peer } from "../peers.ts";
import { serveParent } from "./child.ts";

const { fastify } = peer("fastify") as typeof import("fastify");
const app = fastify();
const { User, Receipt, Order } = document.components.schemas;
app.get(
  "/users/:userId",
  {
    schema: {
      params: {
        type: "object",
        properties: { userId: document.paths["/users/{userId}"].get.parameters[0].schema },
      },
      response: { 200: User },
    },
  },
  async (request) => ({ id: (request.params as { userId: string }).userId, name: "Ada Lovelace" }),
);
app.post("/orders", { schema: { body: Order, response: { 201: Receipt } } }, async (request, reply) => {
  const { id, lines } = request.body as { id: string; lines: readonly unknown[] };
  reply.code(201);
  return { id, lines: lines.length };
});
await app.ready();
serveParent(app.server);
