import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serveParent } from "../../bench-server/servers/child.ts";
import { tokens } from "../document.ts";

/** What is used of the generated module; it is made anew for each run. */
interface Generated {
  createHandler(handlers: object, options: object): (request: Request) => Promise<Response>;
  toNodeHandler(handler: (request: Request) => Promise<Response>): () => void;
}

const { createHandler, toNodeHandler } = (await import(
  pathToFileURL(join(process.argv[2] ?? "", "server.ts")).href
)) as Generated;
const handled = (): object => ({ status: 200, body: { handled: true } });
const handler = createHandler(
  {
    readItem: handled,
    readMine: handled,
    createItem: handled,
    readBroken: () => ({ status: 200, body: { handled: "yes" } }),
  },
  {
    security: {
      token: ({ token }: { token: string }) =>
        Object.hasOwn(tokens, token) ? { principal: token, scopes: tokens[token] } : null,
    },
    hooks: { error: () => undefined },
  },
);
serveParent(createServer(toNodeHandler(handler)));
