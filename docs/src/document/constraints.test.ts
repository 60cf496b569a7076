import { expect, test } from "vitest";
import { constraints } from "./constraints.ts";
import { document } from "./pilot.ts";

test("describes bounds with their units", () => {
  expect(constraints({ type: "string", minLength: 1, "x-utf16-max-length": 2000, pattern: "\\S" })).toEqual([
    { words: "At least 1 character" },
    { words: "At most 2000 UTF-16 code units" },
    { words: "Pattern", code: "\\S" },
  ]);
});

test("says which members are forbidden", () => {
  expect(constraints({ propertyNames: { not: { enum: ["handle", "displayName"] } } })).toEqual([
    { words: "Never carries", code: "handle, displayName" },
  ]);
});

/** Keywords that the reference shows elsewhere than among the constraints. */
const shownElsewhere = [
  "type",
  "description",
  "properties",
  "required",
  "items",
  "enum",
  "const",
  "oneOf",
  "$ref",
];
const others = ["discriminator", "propertyNames", "x-not-shown", "x-unnamed-property"];

test("leaves out no keyword that the pilot's schemas use", () => {
  const silent = schemas(document.components.schemas).flatMap((schema) =>
    Object.keys(schema).filter((key) => constraints({ [key]: schema[key] }).length === 0),
  );
  expect([...new Set(silent)].filter((key) => ![...shownElsewhere, ...others].includes(key))).toEqual([]);
});

/** All schemas below a map of schemas, through `properties` and `items`. */
function schemas(
  map: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): readonly Readonly<Record<string, unknown>>[] {
  return Object.values(map).flatMap((schema) => [
    schema,
    ...schemas(schema["properties"] as Parameters<typeof schemas>[0]),
    ...(schema["items"] === undefined ? [] : schemas({ items: schema["items"] as Record<string, unknown> })),
  ]);
}
