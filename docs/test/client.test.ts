import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";

const keys = new Set<string>();
let tries = 0;

/** What the browser's program talks to, beside the page that holds it. */
async function answer(request: IncomingMessage, response: ServerResponse, script: string): Promise<void> {
  const url = request.url ?? "";
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const { headers } = request;
  const json = (value: unknown): void => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  };
  if (url === "/")
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<script src=/program.js type=module></script>");
  else if (url === "/none") response.writeHead(204).end();
  else if (url === "/program.js") response.writeHead(200, { "content-type": "text/javascript" }).end(script);
  else if (url.startsWith("/echo/")) {
    json({
      url,
      key: headers["x-key"] ?? null,
      type: url.includes("form") ? headers["content-type"] : null,
      text,
    });
  } else if (url === "/lines")
    response.writeHead(200, { "content-type": "application/jsonl" }).write('{"a":1}\n');
  else if (url === "/events") {
    const last = headers["last-event-id"];
    if (last === "2") response.writeHead(204).end();
    else {
      const event = last === undefined ? "id: 1\ndata: one\n\n" : "id: 2\ndata: two\n\n";
      response.writeHead(200, { "content-type": "text/event-stream" }).end(event);
    }
  } else if (url === "/flaky") {
    keys.add(String(headers["idempotency-key"]));
    if (++tries < 2) response.writeHead(503).end();
    else json({ tries, keys: keys.size });
  } else if (url === "/away") response.writeHead(302, { location: "/echo/away" }).end();
  else if (url !== "/slow") response.writeHead(404).end();
}

test("the runtime's client works in a real browser", async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("client-program.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    write: false,
  });
  const script = outputFiles[0]?.text ?? "";
  const server = createServer((request, response) => void answer(request, response, script));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction("globalThis.clientChecks");
    const results = (await page.evaluate("globalThis.clientChecks")) as Record<string, string>;
    expect(Object.keys(results).length).toBe(10);
    expect(Object.entries(results).filter(([, problem]) => problem !== "")).toEqual([]);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});
