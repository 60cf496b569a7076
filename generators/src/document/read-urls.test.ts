import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ReadFailure } from "./read-text.ts";
import { readUrls } from "./read-urls.ts";

let server: Server;
let origin = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/a.yaml") response.end("a: é");
    else if (request.url === "/moved.yaml") response.writeHead(302, { location: "/a.yaml" }).end();
    else response.writeHead(404).end("no");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const read = readUrls(async (path) => {
  throw new ReadFailure("missing", path);
});

it("fetches a URL and leaves paths alone", async () => {
  expect(await read(`${origin}/a.yaml`)).toBe("a: é");
  await expect(read("a.yaml")).rejects.toMatchObject({ reason: "missing", message: "a.yaml" });
});

it.each([
  ["/moved.yaml", "unreadable"],
  ["/none.yaml", "missing"],
])("refuses %s", async (path, reason) => {
  await expect(read(origin + path)).rejects.toMatchObject({ name: "ReadFailure", reason });
});

it("refuses other schemes", async () => {
  await expect(read("file:///etc/hostname")).rejects.toMatchObject({ reason: "denied" });
});
