import { describe, expect, test } from "vitest";
import { fixedFields } from "./known-fields.ts";
import { lowerTexts } from "./lower-texts.ts";
import { movedField } from "./moved-field.ts";
import { schemaKeywords } from "./schema-keywords.ts";

/** Codes, hints and places of what a document is told. */
async function toldOf(document: object): Promise<readonly string[]> {
  const { diagnostics } = await lowerTexts({ "a.json": JSON.stringify(document) });
  return diagnostics.map(({ code, hint, place }) => `${code} ${place?.pointer}: ${hint}`);
}

const info = { title: "T", version: "1" };

describe("a keyword with a slip is told the one that is meant", () => {
  const keywords = [...schemaKeywords.keys()].filter((one) => one.length >= 5 && !one.startsWith("x-"));
  const slips = keywords.flatMap((keyword) => {
    const lower = keyword.toLowerCase();
    return [lower, keyword.toUpperCase(), `${keyword}s`, keyword.slice(0, -1), keyword[0] + keyword]
      .filter((slip) => slip.length >= 5 && !schemaKeywords.has(slip))
      .map((slip) => [slip, keyword] as const);
  });
  // Two keywords may be equally near: a slip of each counts once.
  const apart = slips.filter(([slip], index) => slips.findIndex(([other]) => other === slip) === index);
  test.each(apart)("%s: %s", async (slip, keyword) => {
    const schemas = { A: { [slip]: 1 } };
    expect(await toldOf({ openapi: "3.1.1", info, paths: {}, components: { schemas } })).toContain(
      `TN215 /components/schemas/A/${slip}: Did you mean \`${keyword}\`?`,
    );
  });
});

test.each([
  ["long", "Write `type: integer` with `format: int64`, if you mean that."],
  ["DateTime", "Write `type: string` with `format: date-time`, if you mean that."],
  ["blob", "Write `type: string` with `format: binary`, if you mean that."],
  ["any", "Write no `type`, which allows any value, if you mean that."],
  ["strnig", "Write `type: string`, if you mean that."],
  ["Pet", "undefined"],
])("a type that is none is told what is meant: %s", async (type, hint) => {
  const schemas = { A: { type } };
  expect(await toldOf({ openapi: "3.1.1", info, paths: {}, components: { schemas } })).toEqual([
    `TN201 /components/schemas/A/type: ${hint}`,
  ]);
});

describe("what stands as in the other version is told where it belongs", () => {
  test("every field of Swagger 2.0 that OpenAPI 3 has elsewhere", () => {
    const untold = Object.entries(fixedFields).flatMap(([object, { openapi = "", swagger = "" }]) => {
      const [now, before] = [new Set(openapi.split(" ")), new Set(swagger.split(" "))];
      if (openapi === "" || swagger === "") return [];
      return [...before]
        .filter((field) => !now.has(field) && field !== "swagger")
        .filter((field) => !movedField(object as keyof typeof fixedFields, field, "openapi-3.1", before))
        .map((field) => `${object}: ${field}`);
    });
    expect(untold).toEqual([]);
  });

  const paths = (operation: object) => ({
    "/p": { post: { responses: { 200: { description: "D" } }, ...operation } },
  });
  const post = "/paths/~1p/post";
  test.each<[string, object, string]>([
    [
      "a type of a parameter",
      paths({ parameters: [{ name: "a", in: "query", type: "integer", schema: {} }] }),
      `TN223 ${post}/parameters/0/type: In OpenAPI 3 it stands within \`schema\`.`,
    ],
    [
      "a body among the parameters",
      paths({ parameters: [{ name: "a", in: "body", schema: {} }] }),
      `TN201 ${post}/parameters/0/in: In OpenAPI 3 the body is the operation's \`requestBody\`.`,
    ],
    [
      "another place of a parameter",
      paths({ parameters: [{ name: "a", in: "headers", schema: {} }] }),
      `TN201 ${post}/parameters/0/in: Did you mean header?`,
    ],
    [
      "the schema of a response",
      paths({ responses: { 200: { description: "D", schema: {} } } }),
      `TN223 ${post}/responses/200/schema: In OpenAPI 3 it stands in \`content\`, below a media type.`,
    ],
  ])("%s", async (_, given, told) => {
    expect(await toldOf({ openapi: "3.1.1", info, paths: given })).toEqual([told]);
  });

  test("a body of OpenAPI 3 in Swagger 2.0", async () => {
    const told = await toldOf({ swagger: "2.0", info, paths: paths({ requestBody: {} }) });
    expect(told).toEqual([
      `TN223 ${post}/requestBody: In Swagger 2.0 the body is a parameter with \`in: body\`.`,
    ]);
  });
});
