import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { Project, pets } from "./tenon.fixture.ts";

const renamed = pets
  .replace("properties: { id:", "properties: { name: { type: string }, id:")
  .replace("minLength: 1", "minLength: 2");

describe("diff", () => {
  test("prints each change with its ratings and both places", () => {
    using project = new Project({ "old.yaml": pets, "new.yaml": renamed });
    const { code, out, err } = project.tenon(["diff", "old.yaml", "new.yaml"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(`types       major
client      minor
server      major
validators  major

major  Pet.id: A bound, pattern or condition refuses more (minLength 1 → 2)
       types, server, validators major; client patch
       at old.yaml:15:56 → new.yaml:15:80
minor  Pet.name: A property is added that may be left out
       types, client, server, validators minor
       at old.yaml:15:5 → new.yaml:15:56
`);
  });

  test.each([
    ["major", 4],
    ["minor", 4],
  ] as const)("--fail-on %s exits with %d when something is rated higher", (limit, exit) => {
    using project = new Project({ "old.yaml": pets, "new.yaml": renamed });
    expect(project.tenon(["diff", "old.yaml", "new.yaml", "--fail-on", limit]).code).toBe(exit);
    expect(project.tenon(["diff", "old.yaml", "old.yaml", "--fail-on", limit]).code).toBe(0);
  });

  test("as Markdown, text of a document stays text; as JSON, everything is there", () => {
    const hostile = pets.replace('Pet"', '<b>|x"').replace("    Pet: ", '    "<b>|x": ');
    using project = new Project({
      "old.yaml": hostile,
      "new.yaml": hostile.replace("minLength: 1", "minLength: 2"),
    });
    const markdown = project.tenon(["diff", "old.yaml", "new.yaml", "--format", "markdown"]).out;
    expect(markdown).toContain("| major | \\<b\\>\\|x.id | A bound");
    const json = JSON.parse(project.tenon(["diff", "old.yaml", "new.yaml", "--json"]).out);
    expect(json).toMatchObject({
      ratings: { types: "major", validators: "major" },
      changes: [
        {
          rule: "bound-tightened",
          subject: "<b>|x.id",
          detail: "minLength 1 → 2",
          before: { file: "old.yaml", line: 15 },
        },
      ],
    });
  });

  test("reads a document of several files as it was in a git revision", () => {
    using project = new Project({
      "api/pets.yaml": pets.replace("#/components/schemas/Pet", "pet.yaml"),
      "api/pet.yaml": "type: string\n",
    });
    const git = (...args: string[]): void =>
      void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
        cwd: project.root,
        stdio: "ignore",
      });
    git("init", "-b", "main");
    git("add", ".");
    git("commit", "-m", "one");
    project.put("api/pet.yaml", "type: number\n");
    const { code, out } = project.tenon(["diff", "main:api/pets.yaml", "api/pets.yaml"]);
    expect([code, out]).toEqual([0, expect.stringContaining("(string → number)")]);
    expect(out).toContain("at main:api/pet.yaml:1:1 → api/pet.yaml:1:1");
    const missing = project.tenon(["diff", "main:api/nothing.yaml", "api/pets.yaml"]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining("error TN102")]);
  });

  test.each([
    [["diff", "old.yaml"], "TN604", 2],
    [["diff", "old.yaml", "old.yaml", "old.yaml"], "TN605", 2],
    [["diff", "old.yaml", "broken.yaml"], "TN101", 2],
    [["diff", "old.yaml", "nowhere.yaml"], "TN102", 2],
    [["diff", "old.yaml", "other.yaml"], "TN625", 0],
  ])("%j says %s", (args, code, exit) => {
    const other = pets.replaceAll("/pets", "/cars").replaceAll("listPets", "listCars");
    using project = new Project({ "old.yaml": pets, "broken.yaml": "a: [", "other.yaml": other });
    const ran = project.tenon(args);
    expect([ran.code, ran.err]).toEqual([exit, expect.stringContaining(code)]);
  });

  test("a change that several inherit is told once, of all of them", () => {
    const old = `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /a:
    parameters: [{ name: q, in: query, schema: { type: string } }]
    get: { operationId: getA, responses: { "204": { description: none } } }
    put: { operationId: putA, responses: { "200": { description: a dog, content: { application/json: { schema: { $ref: "#/components/schemas/Dog" } } } } } }
components:
  schemas:
    Pet: { type: object, properties: { n: { type: string } } }
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { b: { type: string } } }] }
`;
    const now = old
      .replace("n: { type: string }", "n: { type: integer }")
      .replace("in: query,", "in: query, required: true,");
    using project = new Project({ "old.yaml": old, "new.yaml": now });
    const { changes } = JSON.parse(project.tenon(["diff", "old.yaml", "new.yaml", "--json"]).out);
    expect(changes.map(({ subject }: { readonly subject: string }) => subject).sort()).toEqual([
      "Dog.n, Pet.n",
      "getA: query q, putA: query q",
    ]);
  });

  const hostile = JSON.stringify("\u001b[2J\u001b]0;x\u0007\n::error::y");
  const withProperty = (properties: string): string =>
    `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents: { schemas: { A: { type: object, properties: { ${properties} } } } }\n`;

  test.each(["text", "markdown"])(
    "prints names of a document in line and without controls, as %s",
    (format) => {
      const old = withProperty(`${hostile}: { type: string }`);
      using project = new Project({ "old.yaml": old, "new.yaml": withProperty("") });
      const { out } = project.tenon(["diff", "old.yaml", "new.yaml", "--format", format]);
      expect(out).toContain("A property is removed");
      expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f]|^::/m);
    },
  );
});
