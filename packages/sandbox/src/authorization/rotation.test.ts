import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgresql, type PostgresqlServer, startPostgresql } from "../../../client/test/postgresql.ts";
import { type SandboxProcess, startProcess } from "../../test/process.ts";
import { bearer, clientOf, obtainCode, readPosts } from "../../test/running-sandbox.ts";
import { basic, exchangeFields, post, refresh, type Tokens } from "../../test/visitor.ts";

if (!hasPostgresql) console.info("Skipped: rotation on PostgreSQL, which is not installed here");

/** A database that any number of processes can open. */
interface Shared {
  readonly start: () => Promise<SandboxProcess>;
  close(): Promise<void>;
}

async function onSqlite(): Promise<Shared> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-rotation-"));
  return {
    start: () => startProcess({ args: ["--db", join(folder, "sandbox.db")] }),
    close: () => rm(folder, { recursive: true }),
  };
}

async function onPostgresql(): Promise<Shared> {
  const server: PostgresqlServer = await startPostgresql();
  const { host, user, database } = server.connection;
  const DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
  return { start: () => startProcess({ environment: { DATABASE_URL } }), close: () => server.stop() };
}

const client = clientOf("tidings");
const { redirectUri } = client;
const authorization = basic(client);

/** Signs in at a process, and gives what is needed to exchange the code. */
async function signedIn(process: SandboxProcess): Promise<Record<string, string>> {
  return exchangeFields(await obtainCode(process, { scopes: ["read"] }), { redirect_uri: redirectUri });
}

function statuses(responses: readonly Response[]): readonly number[] {
  return responses.map(({ status }) => status).sort();
}

const oneOf20 = [200, ...Array.from({ length: 19 }, () => 400)];

for (const [kind, open, available] of [
  ["SQLite", onSqlite, true],
  ["PostgreSQL", onPostgresql, hasPostgresql],
] as const) {
  describe.skipIf(!available)(`on ${kind}`, () => {
    let shared: Shared;
    let processes: readonly [SandboxProcess, SandboxProcess];
    beforeAll(async () => {
      shared = await open();
      processes = await Promise.all([shared.start(), shared.start()]);
    });
    afterAll(async () => {
      await Promise.all(processes.map((one) => one.kill()));
      await shared.close();
    });

    async function obtain(): Promise<Tokens> {
      const form = await signedIn(processes[0]);
      const response = await post(processes[0], "token", form, { authorization });
      // What the service sends is checked against the document by the service itself.
      return (await response.json()) as Tokens;
    }

    function send(at: SandboxProcess, token: string): Promise<Response> {
      return refresh(at, token, {}, { authorization });
    }

    for (const count of [1, 2]) {
      test(`of 20 refreshes of one token at the same time, sent to ${count} process(es), one succeeds`, async () => {
        const { refresh_token: token } = await obtain();
        const responses = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            send(processes[count === 2 && index % 2 === 1 ? 1 : 0], token),
          ),
        );
        expect(statuses(responses)).toEqual(oneOf20);
        for (const refused of responses.filter(({ status }) => status === 400)) {
          expect(await refused.json()).toMatchObject({ error: "invalid_grant" });
        }
        // Nineteen others hold the token: what the one got is worth nothing any more, at either process.
        const won = (await responses.find(({ status }) => status === 200)?.json()) as Tokens | undefined;
        for (const at of processes) {
          const { response } = await readPosts(at, "ada", bearer(won?.access_token ?? ""));
          expect(response.status).toBe(401);
          expect((await send(at, won?.refresh_token ?? "")).status).toBe(400);
        }
      });
    }

    test("a token that was rotated at one process and comes again to another ends the grant at both", async () => {
      const first = await obtain();
      const second = (await (await send(processes[0], first.refresh_token)).json()) as Tokens;
      const third = (await (await send(processes[1], second.refresh_token)).json()) as Tokens;
      for (const at of processes) {
        expect((await readPosts(at, "ada", bearer(third.access_token))).response.status).toBe(200);
      }
      expect((await send(processes[1], first.refresh_token)).status).toBe(400);
      for (const at of processes) {
        expect((await readPosts(at, "ada", bearer(third.access_token))).response.status).toBe(401);
        expect((await send(at, third.refresh_token)).status).toBe(400);
      }
    });

    test("of 20 exchanges of one code at the same time, sent to both, one succeeds", async () => {
      const form = await signedIn(processes[0]);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          post(processes[index % 2 === 1 ? 1 : 0], "token", form, { authorization }),
        ),
      );
      expect(statuses(responses)).toEqual(oneOf20);
    });
  });
}
