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
