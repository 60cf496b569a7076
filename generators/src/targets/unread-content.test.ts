import { expect, test } from "vitest";
import { generate } from "../generate.ts";
import { readRuntimeSources } from "../run/toolkit.ts";
import { builtInNames } from "./built-in-names.ts";
import { compilers, compileStrictly } from "./testing/compile-strictly.ts";
import { runBeside } from "./testing/run-output.ts";

const pet = `{ schema: { $ref: "#/components/schemas/Pet" } }`;
const both = `{ application/xml: ${pet}, application/json: ${pet} }`;
/** Responses as the pet store has them, beside such as stay a choice. */
const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPet
      responses:
        "200": { description: A pet., headers: { X-Left: { required: true, schema: { type: integer } } }, content: ${both} }
        default: { description: Not found., content: { application/xml: ${pet}, application/problem+json: ${pet}, application/cbor: ${pet} } }
    put:
      operationId: putPet
      requestBody: { required: true, content: ${both} }
      responses: { "200": { description: A pet., content: ${both} } }
  /pictures/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPicture
      responses: { "200": { description: A picture or where it is., content: { application/json: ${pet}, image/png: {}, application/xml: ${pet} } } }
components: { schemas: { Pet: { type: object, required: [name], properties: { name: { type: string, minLength: 2 } } } } }
`;

/** What newcomers write: that it compiles is the point. */
const use = `import { type Client, getPet, getPetQueryOptions, getPicture, type GetPetAnswer, type GetPetResponse200, type Handlers, putPet, unwrap } from "./index.ts";
import type { paths } from "./paths.ts";
import { mockHandlers } from "./msw.ts";
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2) ? true : false;
function equal<One, Other>(..._fault: Same<One, Other> extends true ? [] : [never]): void {}
equal<GetPetResponse200["contentType"], "application/json">();
equal<keyof paths["/pets/{id}"]["get"]["responses"]["200"]["content"], "application/json" | "application/xml">();
export async function names(client: Client<object>): Promise<string[]> {
  const result = await getPet(client, { path: { id: "1" } });
  const one = result.body.name;
  const two = result.ok ? result.headers.xLeft.toFixed() + result.body.name : result.body.name;
  const three = unwrap(await putPet(client, { path: { id: "1" }, contentType: "application/xml", body: "<pet/>" })).body.name;
  const four = (await getPetQueryOptions(client, { path: { id: "1" } }).queryFn({ signal: AbortSignal.timeout(1) })).name;
  const picture = await getPicture(client, { path: { id: "1" } });
  // @ts-expect-error It may be a picture.
  picture.body.name;
  return [one, two, three, four, picture.contentType === "image/png" ? picture.body.type : picture.body.name];
}
export const answers: readonly GetPetAnswer[] = [
  { status: 200, headers: { xLeft: 1 }, body: { name: "Rex" } },
  { status: 200, headers: { xLeft: 1 }, contentType: "application/xml", body: "<pet/>" },
  { status: 404, contentType: "application/problem+json", body: { name: "Rex" } },
  { status: 404, contentType: "application/cbor", body: new Uint8Array([0xff]) },
  // @ts-expect-error The media type of several has to be said, but for JSON itself.
  { status: 404, body: { name: "Rex" } },
  // @ts-expect-error Nothing here writes XML.
  { status: 200, headers: { xLeft: 1 }, contentType: "application/xml", body: { name: "Rex" } },
  // @ts-expect-error Headers are there whatever the media type is.
  { status: 200, contentType: "application/xml", body: "<pet/>" },
  // @ts-expect-error It is a media type of other responses.
  { status: 200, headers: { xLeft: 1 }, contentType: "application/cbor", body: new Uint8Array() },
];
mockHandlers({ getPet: () => ({ status: 200, headers: { xLeft: 1 }, contentType: "application/xml", body: "<pet/>" }) });
export const handler: Handlers["getPicture"] = () => ({ status: 200, contentType: "application/xml", body: "<pet/>" });
`;

/** A server and its client over a socket. The server answers in the media type that a query wants, whatever is asked for. */
const program = `import { createServer } from "node:http";
import { callRaw, createClient, createHandler, getPet, getPetOperation, operationChecks, ResponseError, toNodeHandler, UnexpectedContentTypeError, validation } from "./index.ts";
const log: unknown[] = [];
let xml = false;
const server = createServer(toNodeHandler(createHandler({
  getPet: ({ path, request }) => {
    log.push(request.headers.get("accept"));
    const headers = { xLeft: 1 };
    if (path.id === "0") return { status: 404, contentType: "application/cbor", body: new Uint8Array([0xff, 0]) };
    const isXml = xml || request.headers.get("accept") === "application/xml";
    return isXml
      ? { status: 200, headers, contentType: "application/xml", body: "<name>" + path.id + "</name>" }
      : { status: 200, headers, body: { name: "pet " + path.id } };
  },
  putPet: ({ contentType, body }) => ({ status: 200, body: { name: contentType === "application/json" ? body.name : body } }),
  getPicture: () => ({ status: 200, contentType: "image/png", body: new Uint8Array([1]) }),
})));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
if (address === null || typeof address === "string") throw new Error("There is no port.");
const baseUrl = "http://127.0.0.1:" + address.port;
for (const checked of [false, true]) {
  const client = createClient({ baseUrl, ...(checked && { validation: validation({ checks: operationChecks }) }) });
  xml = false;
  const result = await getPet(client, { path: { id: "1" } });
  log.push([result.contentType, result.body.name]);
  const raw = await callRaw(client, getPetOperation, { path: { id: "2" } }, { headers: { accept: "application/xml" } });
  log.push([raw.headers.get("content-type"), await raw.text()]);
  xml = true;
  for (const id of ["3", "0"]) {
    const error = await getPet(client, { path: { id } }).catch((cause: unknown) => cause);
    if (!(error instanceof UnexpectedContentTypeError) || !(error instanceof ResponseError)) throw error;
    log.push([error.message, error.response.status, await error.response.text()]);
  }
}
server.close();
console.log(JSON.stringify(log));
`;

test("clients neither ask for XML beside JSON nor have it in their results, and a server may answer in it", async () => {
  const { outputs, diagnostics } = await generate({
    document: "pets.yaml",
    read: async () => document,
    outputs: [{ importExtension: ".ts", targets: [...builtInNames] }],
    runtimeSources: readRuntimeSources(),
  });
  expect(
    diagnostics.map(({ code, place }) => `${code} ${place?.pointer?.split("/").slice(3).join(" ")}`),
  ).toEqual([
    "TN450 get responses 200 content application~1xml",
    "TN450 get responses default content application~1xml",
    "TN450 get responses default content application~1cbor",
    "TN430 put requestBody content application~1xml",
    "TN450 put responses 200 content application~1xml",
    "TN450 get responses 200 content application~1xml",
  ]);
  const files = Object.fromEntries((outputs?.[0] ?? []).map(({ path, text }) => [path, text]));
  for (const compiler of Object.keys(compilers)) {
    expect(await compileStrictly(compiler, { ...files, "use.ts": use })).toBe("");
  }
  const printed = await runBeside({ ...files, "program.ts": program }, 'await import("./program.ts");');
  const accept = "application/json, application/problem+json";
  const calls = [
    accept,
    ["application/json", "pet 1"],
    "application/xml",
    ["application/xml", "<name>2</name>"],
    accept,
    [`getPet: status 200 is application/xml, not application/json`, 200, "<name>3</name>"],
    accept,
    [`getPet: status 404 is application/cbor, not application/problem+json`, 404, "\ufffd\0"],
  ];
  expect(JSON.parse(printed)).toEqual([...calls, ...calls]);
}, 120_000);
