import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { program, startProcess } from "../../test/process.ts";
import { hasRedis, startRedis } from "../../test/redis.ts";
import { bearer, readPosts, report, sendReport, signIn } from "../../test/running-sandbox.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs it to its end. */
async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<readonly [code: unknown, stdout: string, stderr: string]> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  const [out, log, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return [code, out, log];
}

test("the first line tells where it is, and with what one can get in", async () => {
  const sandbox = await startProcess({ args: ["--memory", "--admin-port", "0"] });
  expect(sandbox).toMatchObject({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    adminUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    clients: expect.arrayContaining([
      expect.objectContaining({ clientId: "tidings", clientSecret: "tidings-demo-secret" }),
    ]),
    actors: expect.arrayContaining([
      { actorId: "actor-ada", handle: "ada", state: "available", password: "ada-demo-password" },
      { actorId: "actor-gone", handle: "gone", state: "deleted", password: null },
    ]),
  });
  expect((await readPosts(sandbox, "ada")).response.status).toBe(200);
  expect(await sandbox.stop()).toBe(0);
});

test("npm run --silent sandbox at the root prints the same first line", async () => {
  const root = join(import.meta.dirname, "../../../..");
  const command = ["npm", "run", "--silent", "sandbox", "--"];
  const sandbox = await startProcess({ command, folder: root, args: ["--memory"] });
  expect((await readPosts(sandbox, "ada")).response.status).toBe(200);
  // npm hands the signal on, and dies of it when the program has ended.
  await sandbox.stop();
  await expect(readPosts(sandbox, "ada")).rejects.toThrow();
});

test("headers carry the name that it is given, and the clock stands where it is told to", async () => {
  const sandbox = await startProcess({
    args: ["--memory", "--header-prefix", "tidings", "--now", "2026-10-01T00:00:00Z", "--counted-ids"],
  });
  const { response } = await readPosts(sandbox, "ada");
  expect(response.headers.get("x-tidings-incarnation")).toBe("incarnation-1");
  await sandbox.stop();
  expect(await sandbox.log).toContain('"time":"2026-10-01T00:00:00.000Z"');
});

test("a seed from a file is served", async () => {
  const file = join(folder, "seed.json");
  await writeFile(file, JSON.stringify({ actors: [{ id: "a", handle: "alone", displayName: null }] }));
  const sandbox = await startProcess({ args: ["--memory", "--seed", file] });
  expect((await readPosts(sandbox, "alone")).body).toEqual({ posts: [] });
  expect((await readPosts(sandbox, "ada")).response.status).toBe(404);
  await sandbox.stop();
});

test("what was written to a file is there after a stop, and the seed is not planted twice", async () => {
  const args = ["--db", join(folder, "kept.db")];
  const first = await startProcess({ args });
  const receipt = await sendReport(first, report, bearer(await signIn(first)));
  expect(await first.stop("SIGINT")).toBe(0);
  const second = await startProcess({ args });
  const again = await sendReport(second, report, bearer(await signIn(second)));
  expect(again.body).toEqual(receipt.body);
  await second.stop();
});

test("a stop lets a request that has begun end, and takes no more", async () => {
  const sandbox = await startProcess({ args: ["--db", join(folder, "stopping.db")] });
  const headers = { ...bearer(await signIn(sandbox)), "content-type": "application/json" };
  const sent = request(`${sandbox.baseUrl}/api/reports`, { method: "POST", headers });
  const [begin, end] = [JSON.stringify(report).slice(0, 20), JSON.stringify(report).slice(20)];
  await new Promise<void>((resolve) => sent.write(begin, () => resolve()));
  await readPosts(sandbox, "ada");
  const stopped = sandbox.stop();
  await expect.poll(() => readPosts(sandbox, "ada").catch(() => "refused")).toBe("refused");
  sent.end(end);
  // The event gives what the server answers.
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([
    200,
    { status: "received" },
  ]);
  expect(await stopped).toBe(0);
});

describe("the log", () => {
  test("is one JSON object a line, without secrets and without text of requests", async () => {
    const sandbox = await startProcess({ args: ["--memory"] });
    const token = await signIn(sandbox);
    await readPosts(sandbox, "secret-handle", bearer(token));
    await readPosts(sandbox, "ada", bearer("secret-token"));
    await sendReport(sandbox, { ...report, reason: "secret-reason" }, bearer(token));
    await fetch(`${sandbox.baseUrl}/secret-path?code=secret-code`, { headers: { cookie: "secret-cookie" } });
    await sandbox.stop();
    const lines = (await sandbox.log).trim().split("\n");
    const events = lines.map(
      (line) => JSON.parse(line) as { event: string; operation?: string; status?: number },
    );
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          level: "info",
          event: "request",
          operation: "listActorPosts",
          status: 404,
        }),
        expect.objectContaining({ level: "info", event: "request", operation: "submitReport", status: 200 }),
        expect.objectContaining({ level: "info", event: "stopped" }),
      ]),
    );
    const log = lines.join("\n");
    expect(log).not.toMatch(/secret/);
    expect(log).not.toContain(token);
  });

  test("is quiet when it is told to be", async () => {
    const sandbox = await startProcess({ args: ["--memory", "--quiet"] });
    await readPosts(sandbox, "ada");
    await sandbox.stop();
    expect(await sandbox.log).toBe("");
  });
});

test("--help prints the options", async () => {
  const [code, stdout] = await run(["--help"]);
  expect(code).toBe(0);
  expect(stdout).toContain("--admin-port N");
});

test.each<[string, readonly string[], string]>([
  ["an unknown flag", ["--nothing"], "--nothing"],
  ["a seed that is not there", ["--memory", "--seed", "/no/such/seed.json"], "/no/such/seed.json"],
  ["a file that cannot be opened", ["--db", "/no/such/folder/sandbox.db"], "unable to open database file"],
  [
    "an address that is not ours",
    ["--memory", "--host", "192.0.2.1", "--base-url", "https://a.example"],
    "EADDRNOTAVAIL",
  ],
  ["a subnet that is none", ["--memory", "--trusted-proxy", "everyone"], "neither an address nor a subnet"],
  ["a prefix that no header name can hold", ["--memory", "--header-prefix", "a b"], "a b"],
])("%s ends it with exit code 2 and what is wrong", async (_, args, message) => {
  const [code, stdout, stderr] = await run(args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
});

test.each([
  { REDIS_URL: "redis://:hunter2@127.0.0.1:99999" },
  { REDIS_URL: "redis://:hunter2@127.0.0.1:1" },
  { DATABASE_URL: "postgres://user:hunter2@127.0.0.1:99999/data" },
  { DATABASE_URL: "postgres://user:hunter2@127.0.0.1:1/data" },
])("%j, where nobody can be reached, ends it without its password", async (environment) => {
  const [code, stdout, stderr] = await run("DATABASE_URL" in environment ? [] : ["--memory"], environment);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("do: ");
  expect(stderr).not.toMatch(/hunter2| {4}at /);
});

test.skipIf(!hasRedis)(
  "a Redis that refuses the password or the database ends it with what to do",
  async () => {
    for (const [password, query] of [
      ["hunter2", ""],
      [undefined, "?db=99"],
    ] as const) {
      const redis = await startRedis(password);
      const [code, stdout, stderr] = await run(["--memory"], { REDIS_URL: `${redis.url}${query}` });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("refuses the user, the password or the number of the database in REDIS_URL");
      expect(stderr).toContain("do: correct REDIS_URL");
      await redis.stop();
    }
  },
);

test("a file of another program ends it, and stays as it was", async () => {
  const file = join(folder, "other.db");
  const other = new DatabaseSync(file);
  other.exec("create table clients (name text); insert into clients values ('theirs')");
  const [code, , stderr] = await run(["--db", file]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/holds something else than the data of a sandbox: .*clients/);
  expect(stderr).not.toContain("    at ");
  expect(other.prepare("select name from clients").all()).toEqual([{ name: "theirs" }]);
  other.close();
});

test.each<[string, object]>([
  ["a block of nobody", { actors: [{ id: "a" }], blocks: [{ blocker: "a", blocked: "nobody" }] }],
  ["a post of nobody", { posts: [{ id: "p", author: "nobody", text: "t", createdAt: 1, app: "x" }] }],
  [
    "one handle of two",
    {
      actors: [
        { id: "a", handle: "same" },
        { id: "b", handle: "same" },
      ],
    },
  ],
])("a seed with %s ends it", async (_, seed) => {
  const file = join(folder, "loose.json");
  await writeFile(file, JSON.stringify(seed));
  const [code, , stderr] = await run(["--memory", "--seed", file]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^The seed does not hold together: /);
  expect(stderr).not.toContain("    at ");
});

test("a port that is in use ends it, with what to do", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [code, , stderr] = await run(["--memory", "--port", String(port)]);
  server.close();
  expect(code).toBe(2);
  expect(stderr).toMatch(/EADDRINUSE.*\n {2}do: choose another port with --port/);
});

test("a seed that is wrong names the place", async () => {
  const file = join(folder, "wrong.json");
  await writeFile(file, '{"actors":[{"id":1}]}');
  const [code, , stderr] = await run(["--memory", "--seed", file]);
  expect(code).toBe(2);
  expect(stderr).toContain("/actors/0/id has to be text");
});
