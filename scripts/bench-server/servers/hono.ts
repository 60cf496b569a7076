// Hono on its own adapter for node:http. It validates nothing.
import { peer } from "../peers.ts";
import { serveParent } from "./child.ts";

const { Hono } = peer("hono") as typeof import("hono");
const { createAdaptorServer } = peer("@hono/node-server") as {
  createAdaptorServer: (options: object) => import("node:net").Server;
};
const app = new Hono();
app.get("/users/:userId", (context) =>
  context.json({ id: context.req.param("userId"), name: "Ada Lovelace" }),
);
app.post("/orders", async (context) => {
  const { id, lines } = await context.req.json<{ id: string; lines: readonly unknown[] }>();
  return context.json({ id, lines: lines.length }, 201);
});
serveParent(createAdaptorServer({ fetch: app.fetch }));
