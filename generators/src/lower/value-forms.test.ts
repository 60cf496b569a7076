import { expect, test } from "vitest";
import type { Api, Schema, ValueForm } from "../model/index.ts";
import { modelOf } from "../targets/testing/emit-target.ts";
import { type ValueForms, withValueForms } from "./value-forms.ts";

async function apiOf(schema: object): Promise<Api> {
  return modelOf(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths: {},
      components: { schemas: { Thing: schema } },
    }),
  );
}

const named = (api: Api): Schema | undefined => api.schemas.find(({ name }) => name === "Thing");
const dateTime = { type: "string", format: "date-time" };
const date = { type: "string", format: "date" };
const int64 = { type: "integer", format: "int64" };

test.each<[object, ValueForms, ValueForm | undefined]>([
  [dateTime, { dates: "Date" }, "Date"],
  [dateTime, { dates: "Temporal" }, "Instant"],
  [dateTime, { int64: "bigint" }, undefined],
  [date, { dates: "Date" }, undefined],
  [date, { dates: "Temporal" }, "PlainDate"],
  [int64, { int64: "bigint" }, "bigint"],
  [int64, { int64: "string" }, "digits"],
  [int64, { dates: "Date" }, undefined],
  [{ type: "string", format: "int64" }, { int64: "bigint" }, "bigint"],
  [{ type: "string", format: "int64" }, { int64: "string" }, undefined],
  [{ type: ["null", "integer"], format: "int64" }, { int64: "bigint" }, "bigint"],
  [{ type: "integer", format: "int32" }, { int64: "bigint" }, undefined],
  [{ format: "date-time" }, { dates: "Date" }, undefined],
  [{ ...dateTime, const: "2020-01-01T00:00:00Z" }, { dates: "Date" }, undefined],
])("%j with %j has the form %s", async (schema, forms, form) => {
  expect(named(withValueForms(await apiOf(schema), forms))?.form).toBe(form);
});

test("Swagger 2.0 has them, too", async () => {
  const api = await modelOf(
    JSON.stringify({
      swagger: "2.0",
      info: { title: "T", version: "1" },
      paths: {},
      definitions: { Thing: int64 },
    }),
  );
  expect(named(withValueForms(api, { int64: "bigint" }))?.form).toBe("bigint");
});

test.each<[ValueForms]>([[{}], [{ dates: "string", int64: "number" }]])(
  "%j leaves the model as it is",
  async (forms) => {
    const api = await apiOf(dateTime);
    expect(withValueForms(api, forms)).toBe(api);
  },
);
