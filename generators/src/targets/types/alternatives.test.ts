import { expect, test } from "vitest";
import type { SchemaId } from "../../model/index.ts";
import { Alternatives } from "./alternatives.ts";
import { objectType, primitive, type TypeNode } from "./type-node.ts";

function choice(name: string, branches: number): TypeNode {
  const members = Array.from({ length: branches }, (_, index) =>
    objectType([[`${name}${index}`, { type: primitive("string"), optional: false }]]),
  );
  return { kind: "union", members };
}

const named: readonly TypeNode[] = [
  choice("named", 400),
  { kind: "union", members: [choice("a", 1), { kind: "reference", schema: 1 as SchemaId }] },
];
const alternatives = new Alternatives((reference) => named[reference.schema] ?? primitive("null"));

test("an intersection keeps the unions that come to less than 100,000 alternatives", () => {
  const [five, four] = [choice("five", 400), choice("four", 249)];
  const fits = { kind: "intersection", members: [five, four] } as const;
  expect(alternatives.bounded(fits)).toBe(fits);
  const object = objectType([["own", { type: primitive("string"), optional: false }]]);
  const large = { kind: "intersection", members: [object, five, choice("x", 250), four] } as const;
  expect(alternatives.bounded(large)).toEqual({ kind: "intersection", members: [object, five, four] });
  const one = { kind: "intersection", members: [five, choice("x", 250)] } as const;
  expect(alternatives.bounded(one)).toBe(five);
});

test("named types count with what they stand for, those that contain themselves, too", () => {
  const [large, circular] = [0, 1].map(
    (schema) => ({ kind: "reference", schema: schema as SchemaId }) as const,
  );
  const members = [choice("x", 250), large, circular].filter((type) => type !== undefined);
  expect(alternatives.bounded({ kind: "intersection", members })).toEqual({
    kind: "intersection",
    members: [members[0], members[2]],
  });
});

test("members that are not combined here count with the largest unions within them", () => {
  const within = (type: TypeNode): TypeNode =>
    objectType([["list", { type: { kind: "array", items: type }, optional: true }]]);
  const [five, small] = [within(choice("five", 400)), within(choice("small", 100))];
  const all = { kind: "intersection", members: [five, small, within(choice("x", 250))] } as const;
  expect(alternatives.bounded(all)).toBe(all);
  expect(alternatives.boundedDeeply(all)).toEqual({ kind: "intersection", members: [five, small] });
});

test("whether an action widens anything is its own affair, unless it is noted", () => {
  const all = { kind: "intersection", members: [choice("a", 400), choice("b", 400)] } as const;
  const small = { kind: "intersection", members: [choice("a", 2), choice("b", 2)] } as const;
  const widens = (type: typeof all): boolean => alternatives.apart(() => alternatives.bounded(type))[1];
  expect([widens(all), widens(small)]).toEqual([true, false]);
  expect(alternatives.apart(() => widens(all))).toEqual([true, false]);
  expect(alternatives.apart(() => alternatives.noteWidened())).toEqual([undefined, true]);
});
