// What a careful person writes by hand for two operations, with Ajv.
import { createServer, type ServerResponse } from "node:http";
import { document } from "../document.ts";
import { peer } from "../peers.ts";
import { serveParent } from "./child.ts";

const { Ajv2020 } = peer("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
const ajv = new Ajv2020({ strict: false });
const isUserId = ajv.compile(document.paths["/users/{userId}"].get.parameters[0].schema);
const isOrder = ajv.compile<{ readonly id: string; readonly lines: readonly unknown[] }>(
  document.components.schemas.Order,
);

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** `undefined`, which is never valid, for a text that cannot be read: no request may end the process. */
function attempt<Value>(read: (text: string) => Value, text: string): Value | undefined {
  try {
    return read(text);
  } catch {
    return undefined;
  }
}

serveParent(
  createServer((request, response) => {
    const { method, url = "" } = request;
    if (method === "GET" && url.startsWith("/users/")) {
      const userId = attempt(decodeURIComponent, url.slice(7));
      if (!isUserId(userId)) return send(response, 400, {});
      return send(response, 200, { id: userId, name: "Ada Lovelace" });
    }
    if (method !== "POST" || url !== "/orders") return send(response, 404, {});
    if (request.headers["content-type"] !== "application/json") return send(response, 415, {});
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > 1_048_576) request.destroy();
      else chunks.push(chunk);
    });
    request.on("end", () => {
      const body = attempt<unknown>(JSON.parse, Buffer.concat(chunks).toString());
      if (!isOrder(body)) return send(response, 400, {});
      return send(response, 201, { id: body.id, lines: body.lines.length });
    });
    return undefined;
  }),
);
