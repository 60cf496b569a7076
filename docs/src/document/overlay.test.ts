import { expect, test } from "vitest";
import { applyOverlay } from "./overlay.ts";

const document = { a: { required: ["x"], properties: { x: { type: "string" } } }, b: 1 };

function overlaid(action: unknown): unknown {
  return applyOverlay(document, { actions: [action] }).document;
}

test("merges objects, appends to lists and replaces anything else", () => {
  const update = { required: ["y"], properties: { x: { type: "integer" }, y: {} } };
  expect(overlaid({ target: "$.a", update })).toEqual({
    a: { required: ["x", "y"], properties: { x: { type: "integer" }, y: {} } },
    b: 1,
  });
  expect(overlaid({ target: "$['a'][\"properties\"]", update: { x: null } })).toEqual({
    a: { required: ["x"], properties: { x: null } },
    b: 1,
  });
});

test("knows which places an action touched", () => {
  const update = { required: ["y"], properties: { y: { type: "string" } } };
  const { assumptions } = applyOverlay(document, {
    actions: [{ target: "$.a", description: "Because.", update }],
  });
  expect(assumptions).toMatchObject([{ number: 1, pointer: "/a", reason: "Because." }]);
  expect(assumptions[0]?.touched).toEqual(
    expect.arrayContaining(["/a/required/y", "/a/properties/y", "/a/properties/y/type"]),
  );
  expect(assumptions[0]?.touched).not.toContain("/a/properties/x");
});

test.each([
  [{ target: "$.a", remove: true }, "not an update"],
  [{ target: "$.a[*]", update: {} }, "not a plain path"],
  [{ target: "$.gone.x", update: {} }, "no gone"],
])("refuses %j", (action, problem) => {
  expect(() => overlaid(action)).toThrow(problem);
});
