import { expect, test } from "vitest";
import { lowerTexts } from "./lower-texts.ts";

const whole = (name: string) => `{ name: ${name}, in: querystring, content: { text/plain: {} } }`;
const part = "{ name: part, in: query, schema: {} }";

test.each<[string, string, string, readonly string[], readonly string[]]>([
  ["alone", "", whole("all"), ["all"], []],
  ["beside another", "", `${whole("all")}, ${whole("more")}`, ["all"], ["TN252 x.yaml:7:81"]],
  ["beside a part of the query", "", `${whole("all")}, ${part}`, ["all", "part"], ["TN252 x.yaml:7:81"]],
  ["beside a part that its path item has", part, whole("all"), ["part", "all"], ["TN252 x.yaml:5:18"]],
  ["beside a header", "{ name: h, in: header, schema: {} }", whole("all"), ["h", "all"], []],
])("a parameter for the whole query stands %s", async (_, shared, own, names, places) => {
  const text = `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /x:
    parameters: [${shared}]
    get:
      parameters: [${own}]
      responses: { "204": {} }
`;
  const lowered = await lowerTexts({ "x.yaml": text });
  expect(lowered.api?.operations[0]?.parameters.map(({ name }) => name)).toEqual(names);
  expect(lowered.places).toEqual(places);
});
