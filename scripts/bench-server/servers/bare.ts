// The floor: answers the same bytes, reads the body to its end, and looks at nothing.
import { createServer, type ServerResponse } from "node:http";
import { serveParent } from "./child.ts";

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

serveParent(
  createServer((request, response) => {
    if (request.method === "GET") return send(response, 200, { id: "ada", name: "Ada Lovelace" });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => send(response, 201, { id: "order-2026-000001", lines: chunks.length }));
    return undefined;
  }),
);
