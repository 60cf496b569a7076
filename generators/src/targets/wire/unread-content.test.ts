import { describe, expect, test } from "vitest";
import { modelOf } from "../testing/emit-target.ts";
import { reportUnsupported } from "./report-unsupported.ts";
import { readContent, unreadContent } from "./unread-content.ts";

const pet = { type: "object", properties: { name: { type: "string" } } };
const pets = { type: "array", items: pet };
const text = { type: "string" };
const binary = { type: "string", format: "binary" };

/** Media types with their schemas (`undefined`: none), and which of them clients leave out. */
const cases: readonly (readonly [
  what: string,
  content: Record<string, object | undefined>,
  unread: readonly string[],
])[] = [
  ["XML beside JSON", { "application/json": pet, "application/xml": pet }, ["application/xml"]],
  ["XML before JSON", { "text/xml": pet, "application/json": pet }, ["text/xml"]],
  ["XML alone", { "application/xml": pet }, []],
  ["XML beside YAML: one of them has to be read", { "application/xml": pet, "application/yaml": pet }, []],
  [
    "all that .NET writes out",
    { "text/plain": pet, "application/json": pet, "text/json": pet, "application/xml": pet },
    ["text/plain", "application/xml"],
  ],
  [
    "all that Kubernetes has",
    {
      "application/json": pet,
      "application/json;stream=watch": pet,
      "application/yaml": pet,
      "application/cbor": pet,
      "application/vnd.kubernetes.protobuf;stream=watch": pet,
    },
    ["application/yaml", "application/cbor", "application/vnd.kubernetes.protobuf;stream=watch"],
  ],
  ["a suffix of JSON", { "application/hal+json": pet, "application/hal+xml": pet }, ["application/hal+xml"]],
  ["a list in CSV", { "application/json": pets, "text/csv": pets }, ["text/csv"]],
  ["CSV that is described as text", { "application/json": pets, "text/csv": text }, []],
  ["XML that is described as text", { "application/json": pet, "application/xml": text }, []],
  ["XML that is not described", { "application/json": pet, "application/xml": undefined }, []],
  ["text beside JSON", { "application/json": pet, "text/plain": text }, []],
  [
    "a number in XML",
    { "application/json": { type: "integer" }, "application/xml": { type: "integer" } },
    ["application/xml"],
  ],
  ["a picture", { "application/json": pet, "image/png": binary }, []],
  ["a picture that is not described", { "application/json": pet, "image/png": undefined }, []],
  ["a picture with the schema of JSON", { "application/json": pet, "image/png": pet }, []],
  ["an archive with the schema of JSON", { "application/json": pet, "application/zip": pet }, []],
  ["bytes with the schema of JSON", { "application/json": pet, "application/octet-stream": pet }, []],
  ["XML beside bytes", { "application/pdf": binary, "application/xml": pet }, []],
  ["XML beside text", { "text/html": text, "application/xml": pet }, ["application/xml"]],
  [
    "XML beside a form",
    { "application/x-www-form-urlencoded": pet, "application/xml": pet },
    ["application/xml"],
  ],
  ["XML beside parts", { "multipart/mixed": pets, "application/xml": pets }, ["application/xml"]],
  ["XML beside lines of JSON", { "application/jsonl": pets, "application/xml": pets }, ["application/xml"]],
  ["XML beside everything", { "application/json": pet, "*/*": pet, "application/xml": pet }, []],
  [
    "XML below a range",
    { "application/json": pet, "text/*": text, "text/xml": pet, "application/xml": pet },
    ["application/xml"],
  ],
  [
    "XML beside another range",
    { "application/json": pet, "image/*": binary, "application/xml": pet },
    ["application/xml"],
  ],
  ["a range of XML", { "application/json": pet, "application/*+xml": pet }, ["application/*+xml"]],
  ["a range of text", { "application/json": pet, "text/*": pet }, ["text/*"]],
];

const headers = { openapi: "3.2.0", info: { title: "T", version: "1" } };

async function contentsOf(
  kind: "paths" | "webhooks",
  content: object,
): Promise<Readonly<Record<"read" | "unread", readonly string[]>>> {
  const responses = { "200": { description: "", content } };
  const api = await modelOf(JSON.stringify({ ...headers, [kind]: { "/a": { get: { responses } } } }));
  const [operation] = [...api.operations, ...api.webhooks];
  const [response] = operation?.responses ?? [];
  if (operation === undefined || response === undefined) throw new Error("There is no response.");
  const names = (list: ReturnType<typeof readContent>): readonly string[] =>
    list.map(({ mediaType }) => mediaType);
  return {
    read: names(readContent(api, operation, response)),
    unread: names(unreadContent(api, operation, response)),
  };
}

function withSchemas(content: Record<string, object | undefined>): object {
  return Object.fromEntries(
    Object.entries(content).map(([name, schema]) => [name, schema ? { schema } : {}]),
  );
}

describe.each(cases)("%s", (_, content, unread) => {
  test(`clients leave out ${unread.join(", ") || "nothing"}, and read the rest in its order`, async () => {
    const read = Object.keys(content).filter((name) => !unread.includes(name));
    expect(await contentsOf("paths", withSchemas(content))).toEqual({ read, unread });
  });

  test("who receives a webhook may answer in all of them", async () => {
    const all = { read: Object.keys(content), unread: [] };
    expect(await contentsOf("webhooks", withSchemas(content))).toEqual(all);
  });
});

test("items without a form beside items that have one", async () => {
  const content = { "application/jsonl": { itemSchema: pet }, "application/vnd.pets": { itemSchema: pet } };
  expect((await contentsOf("paths", content)).unread).toEqual(["application/vnd.pets"]);
});

test.each([
  ["get", "200", ["application/json"]],
  ["get", "default", ["application/json"]],
  ["get", "2XX", ["application/json"]],
  ["head", "200", []],
  ["head", "default", []],
  ["get", "101", []],
  ["get", "1XX", []],
  ["post", "204", []],
  ["post", "205", []],
  ["get", "304", []],
])("of a response to %s of %s, what has a body is read", async (method, status, read) => {
  const content = withSchemas({ "application/json": pet, "application/xml": pet });
  const paths = { "/a": { [method]: { responses: { [status]: { description: "", content } } } } };
  const api = await modelOf(JSON.stringify({ ...headers, paths }));
  const [operation] = api.operations;
  const [response] = operation?.responses ?? [];
  if (operation === undefined || response === undefined) throw new Error("There is no response.");
  expect(readContent(api, operation, response).map(({ mediaType }) => mediaType)).toEqual(read);
  const told: string[] = [];
  reportUnsupported(api, operation, ({ code }) => told.push(code));
  expect(told).toEqual(read.length > 0 ? ["TN450"] : method === "head" ? [] : ["TN451"]);
});
