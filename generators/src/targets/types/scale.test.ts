import { expect, test } from "vitest";
import { compileStrictly } from "../testing/compile-strictly.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "./index.ts";

/** A document of many operations, each with parameters, a body, several responses and schemas of its own. */
function document(operations: number): string {
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {
    Failure: { type: "object", properties: { code: { enum: ["a", "b"] } } },
  };
  const json = (schema: unknown): unknown => ({ "application/json": { schema } });
  const failure = { description: "No", content: json({ $ref: "#/components/schemas/Failure" }) };
  for (let number = 0; number < operations; number++) {
    const thing = { $ref: `#/components/schemas/Thing${number}` };
    schemas[`Thing${number}`] = {
      type: "object",
      required: ["id"],
      properties: { id: { type: "string" }, next: thing, list: { type: "array", items: thing } },
    };
    paths[`/things${number}/{id}`] = {
      put: {
        operationId: `putThing${number}`,
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "limit", in: "query", schema: { type: "integer" } },
        ],
        requestBody: { required: true, content: json(thing) },
        responses: {
          200: { description: "OK", content: json(thing) },
          "404": failure,
          "4XX": failure,
          default: failure,
        },
      },
    };
  }
  return JSON.stringify({
    openapi: "3.1.1",
    info: { title: "A", version: "1" },
    paths,
    components: { schemas },
  });
}

test("checking the types of 1,200 operations instantiates next to nothing", async () => {
  const files = emitTargets(await modelOf(document(1200)), [typesTarget]);
  const said = await compileStrictly("6.0", files, ["--extendedDiagnostics"]);
  expect(said).not.toContain("error");
  const figure = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(said)?.[1]);
  expect(figure("Instantiations")).toBeLessThan(3000);
  expect(figure("Types")).toBeLessThan(40_000);
});

test("a chain of references that TypeScript could not follow is cut short", async () => {
  const schemas: Record<string, unknown> = { S0: { type: "object", properties: { a: { type: "string" } } } };
  for (let number = 1; number < 3000; number++) {
    schemas[`S${number}`] = { $ref: `#/components/schemas/S${number - 1}` };
  }
  const chain = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "A", version: "1" },
    components: { schemas },
  });
  const files = emitTargets(await modelOf(chain), [typesTarget]);
  const use = `import type { S2999 } from "./types.ts";\nexport const a: string | undefined = ({} as S2999).a;\n`;
  for (const version of ["5.9", "6.0"])
    expect(await compileStrictly(version, { ...files, "use.ts": use })).toBe("");
});

/** An object with a choice in it, so many members deep. */
function choiceWithin(depth: number, name: string): unknown {
  const branches = Array.from({ length: 400 }, (_, index) => ({
    type: "object",
    required: [`${name}${index}`],
    properties: { [`${name}${index}`]: { type: "string" } },
  }));
  if (depth === 0) return { anyOf: branches };
  return { type: "object", properties: { p: choiceWithin(depth - 1, name) } };
}

test("choices that meet at any depth of an allOf are no more than TypeScript takes", async () => {
  const depths = [0, 1, 2, 6];
  const schemas = Object.fromEntries(
    depths.flatMap((depth) => {
      const [one, other] = [choiceWithin(depth, "a"), choiceWithin(depth, "b")];
      const named = ["A", "B"].map((name) => ({ $ref: `#/components/schemas/${name}${depth}` }));
      return [
        [`Inline${depth}`, { allOf: [one, other] }],
        [`A${depth}`, one],
        [`B${depth}`, other],
        [`Named${depth}`, { allOf: named }],
      ];
    }),
  );
  const text = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "A", version: "1" },
    components: { schemas },
  });
  const codes: string[] = [];
  const files = emitTargets(await modelOf(text), [typesTarget], ({ code }) => codes.push(code));
  expect(codes).toEqual(Array.from({ length: 2 * depths.length }, () => "TN442"));
  const reads = depths.flatMap((depth) =>
    ["Inline", "Named"].map(
      (name) => `export const of${name}${depth}: unknown = ({} as t.${name}${depth})${"?.p".repeat(depth)};`,
    ),
  );
  const use = `import type * as t from "./types.ts";\n${reads.join("\n")}\n`;
  expect(await compileStrictly("6.0", { ...files, "use.ts": use })).toBe("");
});
