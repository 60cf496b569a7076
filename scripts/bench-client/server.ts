/** The server of `overhead.ts`: the same JSON for every request, in a process of its own so that its CPU time is not the client's. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { posts } from "../bench-validators/instances.ts";

const body = JSON.stringify({ posts: posts(5).map(({ language, ...post }) => post) });
const headers = {
  "content-type": "application/json",
  "x-network-revision": "7",
  "x-network-incarnation": "i",
  "x-network-scopes": "read report:write",
};
const server = createServer((_request, response) => void response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
