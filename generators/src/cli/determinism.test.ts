import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Project } from "./tenon.fixture.ts";

/** Names and texts whose order or case depends on the locale, if anything is left to it; in several files. */
const document = `openapi: 3.1.0
info: { title: İstanbul, version: "1" }
tags: [{ name: I }, { name: ı }, { name: z }, { name: ä }, { name: Å }]
paths:
  /i: { get: { operationId: INDEX, tags: [I], responses: { "200": { $ref: "parts/responses.yaml#/Item" } } } }
  /z: { get: { operationId: zı, tags: [ı], responses: { "200": { $ref: "parts/responses.yaml#/Item" } } } }
  /a: { get: { operationId: ä, tags: [ä, Å], parameters: [{ name: TITLE, in: header, schema: { type: string } }], responses: { "204": { description: None. } } } }
components:
  schemas: { Å: { type: string }, z: { type: string }, ä: { type: string }, ITEM: { $ref: parts/item.yaml }, İ: { enum: [i, I, ı, İ, z, ä] } }
`;
const files = {
  "zoo.yaml": document,
  "parts/responses.yaml":
    'Item: { description: One., headers: { X-INDEX: { schema: { type: integer } } }, content: { application/json: { schema: { $ref: "item.yaml" } } } }\n',
  "parts/item.yaml":
    "type: object\nproperties: { date: { type: string, format: date-time, default: 2020-01-01T00:00:00Z }, n: { type: number, default: 1000.5 } }\n",
  "overlay.yaml":
    "overlay: 1.1.0\ninfo: { title: O, version: 1 }\nactions: [{ target: $.info, update: { description: Added. } }]\n",
};
const options = [
  "--overlay",
  "OVERLAY",
  "--split",
  "tag",
  "--targets",
  "types,client,server,validators,paths",
];

function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const names = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(names.map((name) => [path.relative(folder, name), readFileSync(name, "latin1")]));
}

test("every byte is the same in every run, folder, locale and time zone", () => {
  using project = new Project();
  const runs: Record<string, string>[] = [];
  const environments: readonly Record<string, string>[] = [
    { LANG: "C", LC_ALL: "C", TZ: "UTC" },
    { LANG: "C", LC_ALL: "C", TZ: "UTC" },
    { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Kathmandu" },
    {
      LANG: "sv_SE.UTF-8",
      LC_ALL: "sv_SE.UTF-8",
      TZ: "Pacific/Apia",
      FORCE_COLOR: "1",
      NODE_ENV: "production",
    },
    { LANG: "lt_LT.UTF-8", LC_ALL: "lt_LT.UTF-8", TZ: "America/St_Johns", NODE_ICU_DATA: "", COLUMNS: "20" },
  ];
  for (const [index, env] of environments.entries()) {
    // The same document in other places, called from other places, by relative and by absolute names.
    const place = `place${index}/${"deep/".repeat(index)}`;
    for (const [name, text] of Object.entries(files)) project.put(`${place}${name}`, text);
    const from = index % 2 === 0 ? place : "elsewhere";
    mkdirSync(path.join(project.root, from), { recursive: true });
    const at = (name: string) => (index % 2 === 0 ? name : path.join(project.root, place, name));
    const args = options.map((one) => (one === "OVERLAY" ? at("overlay.yaml") : one));
    const ran = project.tenon(["generate", at("zoo.yaml"), "--out", at("out"), ...args], {
      folder: from,
      env,
    });
    expect(ran).toMatchObject({ code: 0, out: "" });
    runs.push(contents(path.join(project.root, place, "out")));
  }
  const [first] = runs;
  expect(Object.keys(first ?? {})).toContain("client/i.ts");
  for (const other of runs) expect(other).toEqual(first);
});
