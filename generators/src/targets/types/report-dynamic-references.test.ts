import { expect, test } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import { reportDynamicReferences } from "./report-dynamic-references.ts";

const page = `  Page:
    $id: page
    properties: { items: { type: array, items: { $dynamicRef: "#item" } } }
    $defs: { any: { $dynamicAnchor: item } }
`;
const petPage =
  "  PetPage: { $id: pets, $ref: page, $defs: { item: { $dynamicAnchor: item, type: string } } }\n";

test.each<[string, string, readonly string[]]>([
  ["a template with nothing in it", page, []],
  [
    "a template that a schema fills in",
    page + petPage,
    ["TN446 x.yaml#/components/schemas/Page/properties/items/items"],
  ],
  [
    "an anchor of that name from which nothing leads there",
    `${page}  Other: { $id: other, $dynamicAnchor: item }\n`,
    [],
  ],
  [
    "a tree that a stricter one extends",
    `  Tree: { $id: tree, $dynamicAnchor: node, properties: { next: { $dynamicRef: "#node" } } }
  Strict: { $id: strict, $dynamicAnchor: node, $ref: tree, unevaluatedProperties: false }
`,
    ["TN446 x.yaml#/components/schemas/Tree/properties/next"],
  ],
  [
    "a `$dynamicRef` that is as good as a `$ref`",
    '  A: { properties: { a: { $dynamicRef: "#/components/schemas/A" } } }\n',
    [],
  ],
])("a type that is not that of every use is told: %s", async (_, schemas, expected) => {
  const text = `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n schemas:\n${schemas}`;
  const { api, diagnostics } = await lowerTexts({ "x.yaml": text });
  if (api === undefined) throw new Error("No model");
  expect(diagnostics).toEqual([]);
  const found: string[] = [];
  reportDynamicReferences(api, ({ code, origin }) =>
    found.push(`${code} ${origin?.file}#${origin?.pointer}`),
  );
  expect(found).toEqual(expected);
});
