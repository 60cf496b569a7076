import { createServer } from "node:http";
import { attachToServer } from "@tenon/runtime/server/node";
import { handler } from "./server-handler.ts";

const server = createServer();
const attached = attachToServer(server, handler);
server.listen(8080);

process.once("SIGTERM", async () => {
  // Milliseconds until what is not done is cut off.
  await attached.shutdown(30_000);
  process.exit();
});
