import { describe, expect, test } from "vitest";
import { generate } from "./generate.ts";
import { readRuntimeSources } from "./run/toolkit.ts";
import { compileStrictly } from "./targets/testing/compile-strictly.ts";

/** A document that has some of the runtime's names itself. */
const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
security: [{}, { bearer: [] }]
paths:
  /pets/{id}:
    post:
      operationId: retry
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Client" } } } }
      responses:
        "200": { description: All., content: { application/json: { schema: { $ref: "#/components/schemas/Client" } } } }
        default: { description: Refused. }
components:
  schemas:
    Client: { type: object, required: [id], properties: { id: { type: string, minLength: 1 } } }
  securitySchemes: { bearer: { type: http, scheme: bearer } }
`;

/** A user's program: everything comes from the output's index, and nothing is installed. */
const program = (extension: string) => `import {
  type $Client, $retry, type Client, createClient, createHandler, type Credentials, HttpError, isClient, retry, toNodeHandler, unwrap,
} from "./out/index${extension}";

const client: $Client<Credentials> = createClient<Credentials>({ baseUrl: "http://localhost", use: [$retry()] });
export async function main(): Promise<Client | undefined> {
  const result = await retry(client, { path: { id: "1" }, body: { id: "2" } });
  return result.status === 200 && isClient(unwrap(result).body) ? result.body : undefined;
}
export const listener: unknown = toNodeHandler(createHandler({ retry: () => { throw new HttpError(404, "gone"); } }, { security: { bearer: () => null } }));
`;

describe("an output with the runtime inline", () => {
  test.each([
    ["5.9", ".ts"],
    ["6.0", ".js"],
    ["7.0", ""],
  ] as const)(
    "compiles with a program that uses it, on TypeScript %s with imports that end in %j",
    async (version, importExtension) => {
      const { outputs, diagnostics } = await generate({
        document: "pets.yaml",
        read: async () => document,
        outputs: [{ importExtension }],
        runtimeSources: readRuntimeSources(),
      });
      expect(diagnostics).toEqual([]);
      const files = (outputs?.[0] ?? []).map(({ path, text }) => [`out/${path}`, text] as const);
      const all = { ...Object.fromEntries(files), "program.ts": program(importExtension) };
      expect(await compileStrictly(version, all)).toBe("");
    },
  );
});
