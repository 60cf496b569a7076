import { expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

test.each([
  ["dateTime", "date-time"],
  ["datetime", "date-time"],
  ["date_time", "date-time"],
  ["Date", "date"],
  ["UUID", "uuid"],
  ["Int32", "int32"],
  ["int-64", "int64"],
  ["uriReference", "uri-reference"],
  ["date-time", undefined],
  ["int64", undefined],
  ["phone", undefined],
  ["unix-time", undefined],
  ["dates", undefined],
])("the format %s is told that %s is meant", async (format, meant) => {
  const schemas = { A: { type: "string", format } };
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {},
    components: { schemas },
  };
  const { diagnostics } = await lowerTexts({ "a.json": JSON.stringify(document) });
  const place = "/components/schemas/A/format";
  expect(diagnostics.map((one) => [one.code, one.hint, one.place?.pointer])).toEqual(
    meant === undefined ? [] : [["TN247", `Did you mean \`${meant}\`?`, place]],
  );
});
