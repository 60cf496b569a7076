import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateServer } from "./generate-server.ts";

const ok = { responses: { 204: { description: "Done." } } };

/** Requirements that name a scheme which nobody declares: misspelt, beside one that is declared, and for the whole document. */
const document = {
  openapi: "3.1.1",
  info: { title: "Misspelt", version: "1" },
  security: [{ brear: [] }],
  paths: {
    "/misspelt": { get: { operationId: "misspelt", security: [{ barer: [] }], ...ok } },
    "/both": { get: { operationId: "both", security: [{ bearer: [], barer: [] }], ...ok } },
    "/inherited": { get: { operationId: "inherited", ...ok } },
    "/open": { get: { operationId: "open", security: [], ...ok } },
  },
  components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
};

type CreateHandler = (
  handlers: object,
  options: object,
) => (request: Request, context: undefined) => Promise<Response>;

let folder: string;
let createHandler: CreateHandler;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-unknown-scheme-"));
  const generated = await generateServer(document, folder);
  const module: { readonly createHandler: CreateHandler } = await import(
    /* @vite-ignore */ pathToFileURL(join(generated, "server.ts")).href
  );
  ({ createHandler } = module);
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

/** The status of each operation, and whether its handler was called. */
async function statuses(security: object): Promise<Readonly<Record<string, number>>> {
  const served: string[] = [];
  const names = ["misspelt", "both", "inherited", "open"];
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        served.push(name);
        return { status: 204 };
      },
    ]),
  );
  const handle = createHandler(handlers, { security, hooks: { error: () => undefined } });
  const entries: [string, number][] = [];
  for (const name of names) {
    const headers = { authorization: "Bearer good" };
    entries.push([name, (await handle(new Request(`http://x/${name}`, { headers }), undefined)).status]);
  }
  expect(served).toEqual(entries.filter(([, status]) => status === 204).map(([name]) => name));
  return Object.fromEntries(entries);
}

const somebody = { principal: "somebody", scopes: [] };

describe("an operation whose security scheme is not declared is never served to whoever asks", () => {
  test("without a function for the scheme: the server's fault", async () => {
    expect(await statuses({ bearer: () => somebody })).toEqual({
      misspelt: 500,
      both: 500,
      inherited: 500,
      open: 204,
    });
  });

  test("with one that knows nobody: refused", async () => {
    const nobody = (): null => null;
    // Of what it is not known how to ask for there is no challenge, without which there is no 401.
    expect(await statuses({ bearer: () => somebody, barer: nobody, brear: nobody })).toEqual({
      misspelt: 403,
      both: 401,
      inherited: 403,
      open: 204,
    });
  });
});
