import { createServer } from "node:http";
import { toNodeHandler } from "@tenon/runtime/server/node";
import { handler } from "./server-handler.ts";

createServer(toNodeHandler(handler)).listen(8080);
