import { expect, test } from "vitest";
import { reply, serve } from "../../../../packages/runtime/test/loopback.ts";
import { run } from "../testing/bundle.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { clientTarget } from "./index.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: that is the attack
const evil = "\"; globalThis.evil = 1; //`${globalThis.evil = 1}'*/ globalThis.evil = 1; /*\u2028</script>\\";

const document = JSON.stringify({
  openapi: "3.1.1",
  info: { title: evil, version: evil, description: evil },
  servers: [{ url: `https://example.com/${evil}`, variables: { [evil]: { default: evil } } }],
  paths: {
    [`/${evil.replaceAll(/[{}]/g, "")}`]: {
      get: {
        operationId: evil,
        summary: evil,
        description: evil,
        security: [{ [evil]: [evil] }, { __proto__key: [] }],
        parameters: [
          { name: evil, in: "query", description: evil, schema: { type: "string", description: evil } },
          { name: "constructor", in: "query", schema: { type: "string" } },
        ],
        responses: {
          "200": {
            description: evil,
            headers: { "x-evil": { description: evil, schema: { type: "string" } } },
            content: { [`text/plain; a=${evil}`]: { schema: { type: "string" } }, "text/plain": {} },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      [evil]: { type: "apiKey", in: "query", name: evil, description: evil },
      __proto__key: { type: "http", scheme: "bearer" },
    },
  },
}).replaceAll("__proto__key", "__proto__");

test("text of the document changes no program, whatever it says", async () => {
  // Its media type and the like are malformed, of course.
  const api = await modelOf(document, ["TN242"]);
  const files = emitTargets(api, [typesTarget, clientTarget]);
  const [name = ""] = /(?<=export function )\w+/.exec(files["client.ts"] ?? "") ?? [];
  const generated = await run<Record<string, (...values: unknown[]) => Promise<unknown>>>(
    files,
    'export * from "./client.ts"; export { createClient } from "@tenon/runtime/client";',
  );
  const server = await serve(reply(200, { "content-type": "text/plain", "x-evil": "e" }, "fine"));
  const credentials = Object.fromEntries([["__proto__", "t"]]);
  const client = await generated["createClient"]?.({ baseUrl: server.url, credentials });
  const result = await generated[name]?.(client, { query: { [evil]: evil } });
  expect(result).toMatchObject({ status: 200, body: "fine", headers: { xEvil: "e" } });
  const url = new URL(server.received[0]?.url ?? "", server.url);
  expect([...url.searchParams]).toEqual([[evil, evil]]);
  expect(server.received[0]?.headers.authorization).toBe("Bearer t");
  expect(globalThis).not.toHaveProperty("evil");
});
