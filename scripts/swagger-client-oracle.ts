/**
 * `npm run oracle:swagger-client`: asks swagger-client, another implementation of the Parameter and Encoding Objects, how it writes
 * each case that the standard decides. Its answers are committed beside the wire codecs, where a test compares ours with them.
 */
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPeers } from "./install-peers.ts";
import { root } from "./workspace.ts";

const version = "3.39.0";
const folder = join(tmpdir(), "tenon-swagger-client");
const file = "packages/runtime/src/wire/swagger-client.oracle.json";

/** What is written: a parameter `color` with a style or JSON content, or a form body whose property `color` has an encoding. */
interface Case {
  readonly location: "path" | "query" | "header" | "cookie" | "body";
  /** Absent: a parameter with JSON content, or a property without an encoding. */
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: true;
  readonly value: unknown;
}

interface Built {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const scalars = {
  string: "blue",
  number: 100.5,
  boolean: false,
  reserved: ":/?#[]@!$&'()*+,;=",
  unreserved: "a-b.c_d~e",
  other: 'a b%"<>\\^`{|}',
  "non-ASCII": "é😀",
  triplet: "%41",
};
const empty = "";
const lists = [
  ["blue", "black", "brown"],
  [100, 200.5],
  ["a/b", "c&d=e", "é"],
  ["a,b", "c;d"],
];
const objects = [{ R: 100, G: 200, B: 150 }, { "a b": "c&d=e", é: "f/g" }, { a: "b,c" }];
const compounds = [...lists, ...objects];
const plain = [...Object.values(scalars), empty, ...compounds];
// Headers are not URIs, so what cannot stand in one cannot be written; commas in lists neither.
const headerValues = ["blue", 100.5, false, "a b%41", ":/?#[]@!$&'()*+,;=", lists[0], lists[1], objects[0]];

// The standard leaves open: an empty list or object in a path, delimited styles exploded or of one value, deepObject of anything
// but an object, a delimiter of a delimited style within a value, and lists and objects exploded into cookies (OpenAPI 3.1.1, Style
// Examples and appendices D and E).
const both = [false, true];
const cases: readonly Case[] = [
  ...styled(
    "path",
    "simple",
    both,
    plain.filter((value) => value !== empty),
  ),
  ...styled(
    "path",
    "label",
    both,
    plain.filter((value) => value !== empty),
  ),
  ...styled("path", "matrix", both, plain),
  ...reservable("form", both, [...plain, [], {}]),
  ...reservable(
    "spaceDelimited",
    [false],
    compounds.filter((value) => value !== objects[1]),
  ),
  ...reservable("pipeDelimited", [false], compounds),
  ...reservable("deepObject", [true], objects),
  ...styled("header", "simple", both, headerValues),
  ...styled("cookie", "form", [false], plain),
  ...styled("cookie", "form", [true], [...Object.values(scalars), empty]),
  ...(["path", "query", "header", "cookie"] as const).flatMap((location) =>
    ["blue", 1, true, ["a"], objects[0]].map((value) => ({ location, value })),
  ),
  ...["blue", 1, true, empty, scalars.reserved, lists[0], objects[0]].map((value) => ({
    location: "body" as const,
    value,
  })),
  ...styled("body", "form", both, plain),
  ...styled("body", "spaceDelimited", [false], [lists[0]]),
  ...styled("body", "pipeDelimited", [false], [lists[0]]),
  ...styled("body", "deepObject", [true], objects),
];

function styled(
  location: Case["location"],
  style: string,
  explodes: readonly boolean[],
  values: readonly unknown[],
): readonly Case[] {
  return explodes.flatMap((explode) => values.map((value) => ({ location, style, explode, value })));
}

function reservable(
  style: string,
  explodes: readonly boolean[],
  values: readonly unknown[],
): readonly Case[] {
  const usual = styled("query", style, explodes, values);
  return [...usual, ...usual.map((one) => ({ ...one, allowReserved: true as const }))];
}

/** A document with one operation that the case is a part of. */
function documentOf({ location, value, ...serialization }: Case): object {
  const { style } = serialization;
  const form = {
    schema: { type: "object", properties: { color: { type: typeOf(value) } } },
    ...(style !== undefined && { encoding: { color: serialization } }),
  };
  const description =
    style === undefined
      ? { content: { "application/json": { schema: {} } } }
      : { ...serialization, schema: { type: typeOf(value) } };
  const parameter = { name: "color", in: location, required: true, ...description };
  const operation =
    location === "body"
      ? { requestBody: { content: { "application/x-www-form-urlencoded": form } } }
      : { parameters: [parameter] };
  return {
    openapi: "3.1.1",
    info: { title: "Oracle", version: "1" },
    servers: [{ url: "http://localhost" }],
    paths: {
      [location === "path" ? "/{color}" : "/"]: {
        post: { operationId: "call", ...operation, responses: { default: { description: "Any" } } },
      },
    },
  };
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

/** The text at the case's place, as our encoders give it; empty when nothing is there. */
function textOf({ location }: Case, { url, headers, body }: Built): string {
  const { pathname, search } = split(url);
  if (location === "path") return pathname;
  if (location === "query") return search;
  if (location === "body") return String(body ?? "");
  return headers[location === "header" ? "color" : "Cookie"] ?? "";
}

/** Cut by hand, since a URL parser would change what it reads. */
function split(url: string): { readonly pathname: string; readonly search: string } {
  const [, pathname = "", search = ""] = /^http:\/\/localhost\/([^?]*)\??(.*)$/s.exec(url) ?? [];
  return { pathname, search };
}

await installPeers(folder, { "swagger-client": version });
const { buildRequest } = createRequire(join(folder, "package.json"))("swagger-client") as {
  buildRequest(options: object): Built;
};
const answers = cases.map((one) => {
  const input =
    one.location === "body" ? { requestBody: { color: one.value } } : { parameters: { color: one.value } };
  const built = buildRequest({ spec: documentOf(one), operationId: "call", ...input });
  return { ...one, text: textOf(one, built) };
});
const lines = answers.map((answer) => `    ${JSON.stringify(answer)}`).join(",\n");
await writeFile(join(root, file), `{\n  "swagger-client": "${version}",\n  "cases": [\n${lines}\n  ]\n}\n`);
console.log(`${answers.length} cases in ${file}`);
