import { expect, test } from "vitest";
import type { Finding } from "../diagnostics/index.ts";
import type { Api } from "../model/index.ts";
import { withHeaderPrefix } from "./header-prefix.ts";
import { lowerTexts } from "./lower-texts.ts";

const operation = `{
  parameters: [
    { name: x-network-trace, in: header, schema: { type: string } },
    { name: x-network-page, in: query, schema: { type: string } },
  ],
  requestBody: { content: { multipart/form-data: {
    schema: { type: object },
    encoding: { a: { headers: { X-Network-Part: { schema: { type: string } } } } },
  } } },
  responses: { "200": { description: OK, headers: {
    x-network-scopes: { schema: { type: string } },
    X-Network-Revision: { schema: { type: string } },
    x-networks: { schema: { type: string } },
    Retry-After: { schema: { type: string } },
  } } },
}`.replaceAll("\n", "");

async function modelOf(root: string): Promise<Api> {
  const text = `openapi: 3.1.0
info: { title: T, version: "1" }
${root}
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: x-network-key } } }
paths: { /a: { post: ${operation.replace("responses:", `callbacks: { done: { "{$url}": { post: ${operation} } } }, responses:`)} } }
webhooks: { changed: { post: ${operation} } }
`;
  const { api, places } = await lowerTexts({ "x.yaml": text });
  expect(places).toEqual([]);
  if (api === undefined) throw new Error("The document has to be right");
  return api;
}

/** All names of headers in a model, and the query parameter's. */
function namesIn(api: Api): readonly string[] {
  const texts = JSON.stringify([api.operations, api.webhooks, api.securitySchemes]);
  return [...texts.matchAll(/"(?:name|parameterName)":"([^"]*)"/g)].map(([, name = ""]) => name);
}

test("renames headers wherever they stand, and nothing else", async () => {
  const api = await modelOf("x-header-prefix: network");
  const renamed = withHeaderPrefix(api, "acme", ({ message }) => {
    throw new Error(message);
  });
  const names = namesIn(api);
  expect(renamed && namesIn(renamed)).toEqual(
    names.map((name) =>
      name === "x-network-page" ? name : name.replace(/^x-network-(.*)$/i, (_, rest) => `x-acme-${rest}`),
    ),
  );
  expect(names.filter((name) => /^x-network-(?!page)/i.test(name))).toHaveLength(13);
});

test.each([
  ["x-other: network", "acme", "TN617"],
  ["x-header-prefix: 1", "acme", "TN617"],
  ['x-header-prefix: ""', "acme", "TN617"],
  ["x-header-prefix: network", "ac me", "TN618"],
  ["x-header-prefix: network", "", "TN618"],
])("%s with %j is %s", async (root, prefix, code) => {
  const findings: Finding[] = [];
  expect(withHeaderPrefix(await modelOf(root), prefix, (finding) => findings.push(finding))).toBeUndefined();
  expect(findings.map((finding) => finding.code)).toEqual([code]);
});

test("the word is taken as it is, whatever its characters mean elsewhere", async () => {
  const api = await modelOf('x-header-prefix: "net.ork|.*"');
  const renamed = withHeaderPrefix(api, "acme", ({ message }) => {
    throw new Error(message);
  });
  expect(renamed && namesIn(renamed)).toEqual(namesIn(api));
});
