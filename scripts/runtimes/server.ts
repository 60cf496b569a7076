import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** The service of `openapi.yaml`, as far as the program asks for it. */
export async function startServer(): Promise<Server> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", headers } = incoming;
  const url = new URL(incoming.url ?? "", "http://localhost");
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const json = (status: number, value: unknown, type = "application/json"): void => {
    response.writeHead(status, { "content-type": type, "x-count": "3" }).end(JSON.stringify(value));
  };
  const stream = (type: string, ...pieces: readonly string[]): void => {
    response.writeHead(200, { "content-type": type });
    for (const piece of pieces) response.write(piece);
  };
  switch (`${method} ${url.pathname}`) {
    case "GET /items/a%20b":
      return json(200, {
        id: "a b",
        tags: url.searchParams.getAll("tag"),
        trace: Number(headers["x-trace"]),
      });
    case "GET /items/none":
      return json(404, { title: "None" }, "application/problem+json");
    case "GET /items/wrong":
      return json(200, { id: "" });
    case "GET /items/broken":
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": "100",
        "x-count": "3",
      });
      response.write("{", () => response.destroy());
      return;
    case "POST /items":
      return json(headers["x-key"] === "k" ? 201 : 401, JSON.parse(body.toString()));
    case "POST /files": {
      const type = String(headers["content-type"]);
      const form = await new Response(body, { headers: { "content-type": type } }).formData();
      const file = form.get("file");
      return json(200, {
        title: form.get("title"),
        ...(file instanceof File && { file: file.name, text: await file.text() }),
      });
    }
    case "GET /events":
      return stream("text/event-stream", "data: on", "e\r", "\n\r\nid: 2\ndata: two\n\n");
    case "GET /lines":
      return stream("application/jsonl", '{"id":"1"}\n{"i', 'd":"2"}\n');
    case "GET /never":
      return;
    default:
      response.writeHead(500).end();
  }
}
