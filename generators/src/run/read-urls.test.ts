import { createServer, type Server } from "node:http";
import type { LookupFunction } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ReadFailure } from "../document/index.ts";
import { readUrls } from "./read-urls.ts";

let server: Server;
let port = "";
let origin = "";
/** Paths that were asked for. */
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/a.yaml") response.end("a: é");
    else if (request.url === "/moved.yaml") response.writeHead(302, { location: "/a.yaml" }).end();
    else if (request.url === "/metadata.yaml")
      response.writeHead(307, { location: "http://169.254.169.254/latest" }).end();
    else if (request.url === "/broken.yaml") response.writeHead(200, { "content-length": "9" }).write("a: ");
    else response.writeHead(404).end("no");
    if (request.url === "/broken.yaml") setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" ? String(address?.port) : "";
  origin = `http://127.0.0.1:${port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const none = async (path: string): Promise<string> => {
  throw new ReadFailure("missing", path);
};
const read = readUrls(none);

/** Name servers are in the hands of others: these say the same of every name. */
const leadingTo =
  (address: string, family: number): LookupFunction =>
  (_name, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family);

it("fetches a URL and leaves paths alone", async () => {
  expect(await read(`${origin}/a.yaml`)).toBe("a: é");
  await expect(read("a.yaml")).rejects.toMatchObject({ reason: "missing", message: "a.yaml" });
});

it.each([
  ["/moved.yaml", "denied"],
  ["/metadata.yaml", "denied"],
  ["/none.yaml", "missing"],
  ["/broken.yaml", "unreadable"],
])("refuses %s", async (path, reason) => {
  await expect(read(origin + path)).rejects.toMatchObject({ name: "ReadFailure", reason });
  expect(asked.at(-1)).toBe(path);
});

it("refuses other schemes", async () => {
  await expect(read("file:///etc/hostname")).rejects.toMatchObject({ reason: "denied" });
});

it.each([
  ["127.0.0.1", 4],
  ["127.8.8.8", 4],
  ["0.0.0.0", 4],
  ["169.254.169.254", 4],
  ["100.100.100.200", 4],
  ["::1", 6],
  ["::", 6],
  ["::ffff:127.0.0.1", 6],
  ["fe80::1", 6],
  ["fd00:ec2::254", 6],
])("asks nothing of a name that leads to %s", async (address, family) => {
  const before = asked.length;
  const reading = readUrls(none, { lookup: leadingTo(address, family) });
  await expect(reading(`http://specs.example:${port}/a.yaml`)).rejects.toMatchObject({
    reason: "denied",
    message: "`specs.example` leads to this machine or its link.",
  });
  expect(asked.length).toBe(before);
});

it("reads from this machine where somebody has said so", async () => {
  const lookup = leadingTo("127.0.0.1", 4);
  expect(await readUrls(none, { lookup })(`http://localhost:${port}/a.yaml`)).toBe("a: é");
  const document = `http://shop.test:${port}/openapi.yaml`;
  expect(await readUrls(none, { lookup, document })(`http://shop.test:${port}/a.yaml`)).toBe("a: é");
});

it("says why nobody answers", async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, resolve));
  const address = closed.address();
  await new Promise((resolve) => closed.close(resolve));
  const url = `http://localhost:${typeof address === "object" ? address?.port : ""}/a.yaml`;
  await expect(read(url)).rejects.toMatchObject({
    reason: "unreadable",
    message: expect.stringContaining("ECONNREFUSED"),
  });
  const missing: LookupFunction = (name, _options, callback) =>
    callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" }), "");
  await expect(readUrls(none, { lookup: missing })("http://nobody.example/a.yaml")).rejects.toMatchObject({
    reason: "unreadable",
    message: "`http://nobody.example/a.yaml` cannot be fetched: getaddrinfo ENOTFOUND nobody.example.",
  });
});
