import { expect, it } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import { Views } from "./view.ts";

it("has one view of a schema that leaves out itself what it requires, whoever refers to it", async () => {
  const document = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {},
    components: {
      schemas: {
        Account: { type: "object", required: ["id"], properties: { id: { type: "string", readOnly: true } } },
        Same: { $ref: "#/components/schemas/Account" },
        Heir: { allOf: [{ $ref: "#/components/schemas/Account" }] },
        Demands: { type: "object", required: ["id"] },
        Both: {
          allOf: [{ $ref: "#/components/schemas/Account" }, { $ref: "#/components/schemas/Demands" }],
        },
      },
    },
  };
  const { api } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  if (api === undefined) throw new Error("No model");
  const views = new Views(api);
  const root = (name: string) =>
    views.root(api.schemas.findIndex((schema) => schema.name === name) as never, "request");
  const ends = (name: string) => {
    const [first, second] = root(name).schema.allOf ?? [];
    return [first, second].map((id) => id && views.ref(views.inPlace(root(name), id)));
  };
  expect(views.ref(root("Same"))).toBe(root("Account"));
  expect(ends("Heir")[0]).toBe(root("Account"));
  expect(ends("Both")[0]).toBe(root("Account"));
  expect(ends("Both")[1]?.excused).toEqual(["id"]);
  expect(root("Demands").excused).toEqual([]);
});
