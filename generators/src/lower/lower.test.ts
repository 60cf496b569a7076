import { describe, expect, it } from "vitest";
import { operationParts } from "../model/index.ts";
import { lowerTexts } from "./lower-texts.ts";

const root = `openapi: 3.1.1
info: { title: Notes, version: "1" }
servers:
  - url: "{base}"
    variables: { base: { default: "https://notes.example" } }
security:
  - {}
  - bearer: [read]
paths:
  /notes/{noteId}:
    $ref: paths/note.yaml
components:
  securitySchemes:
    bearer: { type: http, scheme: Bearer }
  schemas:
    Note:
      $ref: schemas/Note.yaml
    Missing: { type: object }
`;

const path = `parameters:
  - { name: noteId, in: path, required: true, schema: { type: string, minLength: 1 } }
get:
  operationId: getNote
  responses:
    default:
      description: Refused.
      content:
        application/json:
          schema:
            oneOf: [{ $ref: ../openapi.yaml#/components/schemas/Missing }, { type: "null" }]
    "200":
      description: The note.
      headers:
        Retry-After: { required: true, schema: { type: integer, minimum: 1 } }
      content:
        application/json: { schema: { $ref: ../schemas/Note.yaml } }
    4xx: { description: Other. }
`;

const note = `type: object
additionalProperties: false
required: [id]
properties:
  id: { type: string, x-utf16-max-length: 20 }
  parent: { type: [object, "null"], $ref: "#" }
`;

describe("a document in several files", () => {
  it("becomes a model", async () => {
    const texts = { "openapi.yaml": root, "paths/note.yaml": path, "schemas/Note.yaml": note };
    const { api, diagnostics, schema } = await lowerTexts(texts);
    expect(diagnostics).toEqual([]);
    const [operation] = api?.operations ?? [];
    expect(operation).toMatchObject({
      operationId: "getNote",
      method: "GET",
      path: "/notes/{noteId}",
      security: [[], [{ scheme: "bearer", scopes: ["read"] }]],
      servers: [{ url: "{base}", variables: [["base", { default: "https://notes.example" }]] }],
      origin: { file: "paths/note.yaml", pointer: "/get" },
    });
    expect(operation?.responses.map(({ status }) => status)).toEqual(["200", "4XX", "default"]);
    const parts = operation === undefined ? [] : operationParts(operation);
    expect(parts.map(({ kind }) => kind)).toEqual([
      "parameter",
      "responseHeader",
      "responseBody",
      "responseBody",
    ]);
    expect(api?.namedSchemas.map((id) => api.schemas[id]?.name)).toEqual(["Note", "Missing"]);
    expect(schema("Note").origin).toEqual({ file: "schemas/Note.yaml", pointer: "" });
    const parent = schema("Note").properties?.find(([key]) => key === "parent")?.[1];
    expect(api?.schemas[parent ?? -1]).toMatchObject({ ref: schema("Note").id, type: ["object", "null"] });
    const id = schema("Note").properties?.find(([key]) => key === "id")?.[1];
    expect(api?.schemas[id ?? -1]).toMatchObject({ type: ["string"], utf16MaxLength: 20 });
  });

  it("is refused where a reference leads nowhere, with the place", async () => {
    const broken = path.replace("schemas/Missing", "schemas/Missin");
    const texts = { "openapi.yaml": root, "paths/note.yaml": broken, "schemas/Note.yaml": note };
    const { api, diagnostics } = await lowerTexts(texts);
    expect(api).toBeUndefined();
    expect(diagnostics).toEqual([
      {
        code: "TN203",
        severity: "error",
        message:
          "`../openapi.yaml#/components/schemas/Missin` leads nowhere: openapi.yaml#/components/schemas has no `Missin`.",
        hint: "Did you mean `Missing`?",
        place: {
          file: "paths/note.yaml",
          line: 11,
          column: 23,
          pointer: "/get/responses/default/content/application~1json/schema/oneOf/0/$ref",
        },
      },
    ]);
  });
});
