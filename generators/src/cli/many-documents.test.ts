import { expect, test } from "vitest";
import { Project, pets } from "./tenon.fixture.ts";

/** Documents that are large enough for several threads; some with faults, one with a hook, which has to stay in the first thread. */
function manyDocuments(faults: boolean): Project {
  const schemas = Array.from(
    { length: 300 },
    (_, index) =>
      `    S${index}: { type: object, properties: { a: { type: string, description: "${"x".repeat(200)}" } } }\n`,
  ).join("");
  const files = Array.from({ length: 8 }, (_, index) => {
    const text = pets + schemas.replaceAll("S1", `S${index}x`);
    const wrong = faults && index % 2 === 1;
    return [
      `d${index}.yaml`,
      wrong ? text.replace("schemas/Pet", "schemas/Pat") : text.replace("All.", ""),
    ] as const;
  });
  const configs = files.map(
    ([name], index) =>
      `{ document: "${name}", ${index === 5 ? "naming: () => undefined, " : ""}outputs: [{ directory: "out/d${index}" }] }`,
  );
  const config = `export default [\n  ${configs.join(",\n  ")},\n];\n`;
  return new Project({ ...Object.fromEntries(files), "tenon.config.mjs": config });
}

/** The texts of all files, without their times. */
function texts(project: Project): Readonly<Record<string, string>> {
  const entries = Object.entries(project.snapshot());
  return Object.fromEntries(entries.map(([name, state]) => [name, state.replace(/^\S+ /, "")]));
}

test.each([true, false])(
  "many documents give the same as one after the other (with faults: %s)",
  (faults) => {
    using together = manyDocuments(faults);
    using inTurn = manyDocuments(faults);
    const all = together.tenon(["generate", "--json"]);
    const each = Array.from({ length: 8 }, (_, index) =>
      inTurn.tenon(["generate", `d${index}.yaml`, "--json"]),
    );
    expect(all.code).toBe(faults ? 2 : 0);
    const diagnosticsOf = (out: string): readonly unknown[] =>
      (JSON.parse(out) as { readonly diagnostics: readonly unknown[] }).diagnostics;
    expect(diagnosticsOf(all.out)).toEqual(each.flatMap(({ out }) => diagnosticsOf(out)));
    if (!faults) expect(texts(together)).toEqual(texts(inTurn));
  },
);

test.each([
  ["does not parse", pets.replace("paths:", "paths: ["), "TN101", "1 error: nothing was written."],
  [
    "has a warning",
    pets.replace("operationId: listPets", "operationId: listPets\n      tags: pets"),
    "TN202",
    "written",
  ],
])("what is wrong in a document that is listed twice is said once: it %s", (_, text, code, summary) => {
  const output = (directory: string): string => `{ directory: "${directory}" }`;
  const twice = ["a", "b"].map(
    (name) => `{ name: "${name}", document: "pets.yaml", outputs: [${output(name)}, ${output(`${name}2`)}] }`,
  );
  using project = new Project({
    "pets.yaml": text,
    "tenon.config.mjs": `export default [${twice.join(", ")}];`,
  });
  const { err } = project.tenon(["generate"]);
  expect(err.match(new RegExp(` ${code}: `, "g"))).toHaveLength(1);
  expect(err).toContain(summary);
});
