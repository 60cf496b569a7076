import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { functionOf, validatorsFolder } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";
import { judge } from "../testing/judge.ts";
import { typedSchemas } from "./typed-schemas.fixture.ts";

/** How many schemas are made, and where to start; another seed means other schemas and values. */
const count = Number(process.env["TENON_FUZZ_SCHEMAS"] ?? 120);
const seed = Number(process.env["TENON_FUZZ_SEED"] ?? 5);

it("accepts what the type allows and refuses what it forbids", async () => {
  const some = fc.sample(typedSchemas, { numRuns: count, seed });
  const schemas = Object.fromEntries(some.map(({ schema }, index) => [`S${index}`, schema]));
  const { module, files } = await documentValidators(schemas);
  const cases = some.flatMap(({ values }, index) =>
    [...new Set(values.map((value) => JSON.stringify(value)))].map((value) => ({ index, value })),
  );
  const folder = validatorsFolder();
  writeFileSync(`${folder}/types.ts`, files["types.ts"] ?? "");
  const claims = cases.map(({ index, value }) => ({
    type: `S${index}`,
    value: JSON.parse(value) as unknown,
  }));
  const forbidden = judge(claims, folder).map((said) => said !== undefined);
  const wrong = cases.filter(
    ({ index, value }, line) => functionOf(module, `isS${index}`)(JSON.parse(value)) === forbidden[line],
  );
  expect(wrong.map(({ index, value }) => ({ schema: JSON.stringify(some[index]?.schema), value }))).toEqual(
    [],
  );
  // Both answers are given often.
  const refusals = forbidden.filter(Boolean).length;
  expect(refusals).toBeGreaterThan(cases.length / 10);
  expect(cases.length - refusals).toBeGreaterThan(cases.length / 10);
});

const base = {
  type: "object",
  properties: {
    id: { type: "string", readOnly: true },
    secret: { type: "string", writeOnly: true },
    name: { type: "string" },
  },
};
const schema = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const all = { required: ["id", "secret", "name"] };
/** Objects that require what only one direction has, each in another way. */
const directed: Readonly<Record<string, object>> = {
  Own: { ...base, ...all },
  Around: { type: "object", ...all, allOf: [schema("Base")] },
  Beside: { allOf: [schema("Base"), { type: "object", ...all }] },
  Before: { allOf: [{ type: "object", ...all }, schema("Base")] },
  Named: { allOf: [schema("Base"), schema("Demands")] },
  Deeper: { allOf: [schema("Base"), { allOf: [schema("Demands")] }] },
  DescribedTwice: {
    ...all,
    type: "object",
    properties: { id: { type: "string" }, secret: { type: "string" } },
    allOf: [schema("Base")],
  },
  MarkedByHeir: {
    allOf: [schema("Plain")],
    type: "object",
    properties: { id: { readOnly: true }, secret: { writeOnly: true } },
  },
  MarkedByReference: {
    type: "object",
    ...all,
    properties: { id: schema("Id"), secret: schema("Secret"), name: { type: "string" } },
  },
  OfUnion: { allOf: [schema("Base")], anyOf: [all, { required: ["name", "other"] }] },
  OfExclusiveUnion: { allOf: [schema("Base")], oneOf: [all, { required: ["name", "other"] }] },
  Inherited: { allOf: [schema("Around")] },
  OfNamedUnion: { allOf: [schema("Base")], anyOf: [schema("Demands"), { required: ["name", "other"] }] },
  OfDescribedUnion: { allOf: [schema("Base")], oneOf: [schema("Plain"), schema("Other")] },
  OfChoice: { allOf: [schema("Base"), schema("Choice")] },
  OfExtendedChoice: { ...base, anyOf: [schema("ExtendedChoice"), schema("Other")] },
  Dependent: { ...base, required: ["name"], dependentRequired: { name: ["id", "secret"] } },
  DependentBeside: { allOf: [schema("Base"), schema("Depends")] },
};
const named = {
  Base: base,
  Demands: { type: "object", ...all },
  Plain: { type: "object", ...all, properties: { name: { type: "string" }, id: {}, secret: {} } },
  Other: { type: "object", required: ["id", "name", "other"] },
  Choice: { anyOf: [schema("Plain"), schema("Other")] },
  ExtendedChoice: { allOf: [schema("Choice")], required: ["name"] },
  Depends: { type: "object", required: ["name"], dependentRequired: { name: ["id", "secret"] } },
  Id: { type: "string", readOnly: true },
  Secret: { type: "string", writeOnly: true },
};
const content = (name: string) => ({ content: { "application/json": { schema: schema(name) } } });

it("requires of neither direction what only the other has, wherever it is said", async () => {
  const names = Object.keys(directed);
  const paths = Object.fromEntries(
    names.map((name) => [
      `/${name}`,
      {
        post: {
          operationId: `make${name}`,
          requestBody: { required: true, ...content(name) },
          responses: { "200": { description: "Done.", ...content(name) } },
        },
      },
    ]),
  );
  const { module, files } = await documentValidators({ ...named, ...directed }, paths);
  const values = { Request: { secret: "s", name: "n" }, Response: { id: "i", name: "n" } };
  const cases = names.flatMap((name) =>
    (["Request", "Response"] as const).flatMap((direction) => {
      const { [direction]: value } = values;
      return [value, ...Object.keys(value).map((gone) => ({ ...value, [gone]: undefined }))].map((one) => ({
        is: `isMake${name}${direction === "Request" ? "RequestBody" : "Response200Body"}` as const,
        type: direction === "Request" ? `${name}Request` : name,
        value: JSON.stringify(one),
      }));
    }),
  );
  const folder = validatorsFolder();
  writeFileSync(`${folder}/types.ts`, files["types.ts"] ?? "");
  const claims = cases.map(({ type, value }) => ({ type, value: JSON.parse(value) as unknown }));
  const found = judge(claims, folder);
  const judged = cases.map(({ is, type, value }, line) => ({
    what: `${type} ${value}`,
    valid: functionOf(module, is)(JSON.parse(value)),
    typed: found[line] === undefined,
  }));
  const whole = Object.values(values).map((value) => JSON.stringify(value));
  expect(judged).toEqual(
    cases.map(({ type, value }) => {
      const valid = whole.includes(value);
      return { what: `${type} ${value}`, valid, typed: valid };
    }),
  );
});
