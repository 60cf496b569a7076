import { expect, test } from "vitest";
import { Project, pets } from "./tenon.fixture.ts";

const born = "webhooks: { born: { post: { responses: { '200': { description: Done. } } } } }\n";
const paged = pets.replace("get:", "get:\n      parameters: [{ name: page_token, in: query }]");
const packages = '{ "type": "commonjs", "scripts": { "generate": "make" } }';
const generated = ["generate", "pets.yaml", "--out", "gen"];

/** What a command says to people besides what it has done, and so to programs. */
test.each<[string, Readonly<Record<string, string>>, readonly string[], readonly RegExp[]]>([
  [
    "init",
    { "pets.yaml": pets + born, "package.json": packages },
    ["init"],
    [/^The document has webhooks/, /^The package is of CommonJS/, /^The script generate exists already/],
  ],
  ["init, of pages", { "pets.yaml": paged }, ["init"], [/^Lists seem to go on by `page_token`\. /]],
  [
    "init, of pages with a rule",
    { "pets.yaml": pets.replace("get:", "get:\n      x-pagination: { style: page }") },
    ["init"],
    [/^The document has `x-pagination`/],
  ],
  ["init, without more to say", { "pets.yaml": pets }, ["init"], []],
  [
    "generate",
    { "pets.yaml": pets.replace("type: string", "type: strin") },
    generated,
    [/^With `--on-error skip`/],
  ],
  ["generate, where nothing can be left out", {}, generated, []],
  [
    "generate, with a configuration that is wrong",
    { "tenon.config.js": 'export default { document: "pets.yaml", outputs: [{ directory: 5 }] };' },
    ["generate"],
    [],
  ],
  [
    "scaffold server",
    { "pets.yaml": `${pets}servers: [{ url: https://pets.example/v1 }]\n` },
    ["scaffold", "server", "pets.yaml", "--generated", "gen", "--out", "handlers"],
    [/have it below `\/v1`/],
  ],
  ["doctor, without a document", {}, ["doctor"], [/Is it the right one\?$/]],
  [
    "doctor, without a configuration",
    { "pets.yaml": pets },
    ["doctor"],
    [/npx tenon init --document pets\.yaml$/],
  ],
  [
    "doctor",
    {
      "pets.yaml": pets,
      "tenon.config.js": 'export default { document: "pets.yaml", outputs: [{ directory: "gen" }] };',
    },
    ["doctor"],
    [/^tenon is not among the packages/],
  ],
])("--json has the notes that people read: %s", (_, files, args, expected) => {
  const prepared = (): Project => {
    const project = new Project(files);
    if (args[0] === "scaffold") project.tenon(generated);
    return project;
  };
  using people = prepared();
  using programs = prepared();
  const { err } = people.tenon(args);
  const { notes } = JSON.parse(programs.tenon([...args, "--json"]).out) as { readonly notes: string[] };
  expect(notes).toEqual(expected.map((one) => expect.stringMatching(one)));
  for (const note of notes) expect(err).toContain(note);
});
