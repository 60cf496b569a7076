import { expect, test } from "vitest";
import { readOptions, UsageError } from "./options.ts";

test("without arguments it keeps a file, on a port of its own", () => {
  expect(readOptions([], {})).toEqual({
    help: false,
    json: false,
    quiet: false,
    host: "127.0.0.1",
    port: 4400,
    adminPort: undefined,
    baseUrl: undefined,
    database: { file: "sandbox.db" },
    redisUrl: undefined,
    seed: undefined,
    redirectUris: [],
    headerPrefix: undefined,
    proxies: [],
    now: undefined,
    countedIds: false,
  });
});

test.each([
  [["--memory"], { DATABASE_URL: "postgres://db" }, { memory: true }],
  [["--db", "a.db"], { DATABASE_URL: "postgres://db" }, { file: "a.db" }],
  [[], { DATABASE_URL: "postgres://db" }, { url: "postgres://db" }],
  [[], { DATABASE_URL: "" }, { file: "sandbox.db" }],
])("%j with %j keeps its data in %j", (args, environment, database) => {
  expect(readOptions(args, environment).database).toEqual(database);
});

test("a flag that may be repeated is a list, and a time is read", () => {
  const options = readOptions(
    [
      "--trusted-proxy",
      "10.0.0.0/8",
      "--trusted-proxy=::1",
      "--now",
      "1970-01-01T00:00:01Z",
      "--base-url",
      "https://a.example/",
    ],
    { REDIS_URL: "/run/redis.sock" },
  );
  expect(options).toMatchObject({
    proxies: ["10.0.0.0/8", "::1"],
    now: 1_000,
    baseUrl: "https://a.example",
    redisUrl: "/run/redis.sock",
  });
});

test.each([
  [["--port", "x"]],
  [["--port", "65536"]],
  [["--admin-port", ""]],
  [["--base-url", "ftp://a.example"]],
  [["--base-url", "https://a.example/?q"]],
  [["--base-url", "https://a.example/path"]],
  [["--base-url", "http://a.example"]],
  [["--host", "192.0.2.1"]],
  [["--now", "soon"]],
  [["--now", "+275760-09-13T00:00:00Z"]],
  [["--memory", "--db", "a.db"]],
  [["--db", ""]],
  [["--db", ":memory:"]],
  [["--redirect-uri", "/callback"]],
  [["--redirect-uri", "javascript:alert(1)"]],
  [["--unknown"]],
  [["stray"]],
])("%j is a wrong call", (args) => {
  expect(() => readOptions(args, {})).toThrow(UsageError);
});

test.each([
  { REDIS_URL: "http://:hunter2@redis.example" },
  { REDIS_URL: "hunter2" },
  { DATABASE_URL: "mysql://user:hunter2@db.example/data" },
  { DATABASE_URL: "hunter2" },
])("%j names no server, and is not quoted", (environment) => {
  expect(() => readOptions([], environment)).toThrow(UsageError);
  expect(() => readOptions([], environment)).toThrow(/^(?!.*hunter2).* has to begin with/);
});
