// Ours, generated from the document, with an inline runtime, as strangers get it. All defaults: answers are validated as well.
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serveParent } from "./child.ts";

/** What is used of the generated module; it is made anew for each run. */
interface Generated {
  createHandler(handlers: object, options?: object): (request: Request) => Promise<Response>;
  toNodeHandler(handler: (request: Request) => Promise<Response>): () => void;
}

const [, , folder = "", responseValidation = "enforce"] = process.argv;
const { createHandler, toNodeHandler } = (await import(
  pathToFileURL(join(folder, "server.ts")).href
)) as Generated;
const handler = createHandler(
  {
    readUser: ({ path }: { path: { userId: string } }) => ({
      status: 200,
      body: { id: path.userId, name: "Ada Lovelace" },
    }),
    createOrder: ({ body }: { body: { id: string; lines: readonly unknown[] } }) => ({
      status: 201,
      body: { id: body.id, lines: body.lines.length },
    }),
  },
  { responseValidation },
);
serveParent(createServer(toNodeHandler(handler)));
