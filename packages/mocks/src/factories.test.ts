import { faker } from "@faker-js/faker";
import * as mocks from "@shared-social/mocks";
import * as validators from "@shared-social/validators";
import { expect, test } from "vitest";

const seeds = 200;

/** Names of everything that makes a value: all exports but those that make handlers. */
const factories = Object.keys(mocks).filter((name) => !/MockHandler|APIMock$/.test(name));

/**
 * The validator of what a factory makes. `getPostMock` makes a schema's value, `getListActorPostsResponseMock404` an
 * operation's body; orval spells `2XX` in lower case, and was told to take `default` for 400.
 */
function validatorOf(factory: string): (value: unknown) => validators.ValidationReport {
  const [, schema = ""] = /^get(\w+)Mock$/.exec(factory) ?? [];
  const [, operation = "", status = ""] = /^get(\w+)ResponseMock(\w*)$/.exec(factory) ?? [];
  const declared = status === "" ? ["200", "2XX"] : [status.toUpperCase(), "Default"];
  const names = [schema, ...declared.map((code) => `${operation}Response${code}Body`)];
  const found = names.map((name) => Reflect.get(validators, `validate${name}`)).find(Boolean);
  if (typeof found !== "function") throw new TypeError(`No validator of what ${factory} makes`);
  return found as (value: unknown) => validators.ValidationReport;
}

test.each(factories)("what %s makes is valid, also as JSON", (factory) => {
  const validate = validatorOf(factory);
  const make = Reflect.get(mocks, factory) as () => unknown;
  for (let seed = 0; seed < seeds; seed++) {
    faker.seed(seed);
    const value = make();
    expect({ seed, value, ...validate(value) }).toEqual({ seed, value, valid: true, errors: [] });
    const arrived: unknown = JSON.parse(JSON.stringify(value));
    expect({ seed, arrived, ...validate(arrived) }).toEqual({ seed, arrived, valid: true, errors: [] });
  }
});

test("there is a factory for each schema and each response", () => {
  const parts = Object.keys(validators)
    .flatMap((name) => /^validate(\w+)$/.exec(name)?.[1] ?? [])
    .filter((part) => !/(Header|Path|RequestBody)/.test(part));
  const wanted = parts.map((part) =>
    part.replace(
      /^(\w+)Response(\w+)Body$/,
      (_, operation: string, status: string) =>
        `${operation}ResponseMock${status === "Default" ? "400" : status.toLowerCase()}`,
    ),
  );
  const made = factories.map((name) => name.slice("get".length));
  expect(wanted.filter((name) => !made.includes(name) && !made.includes(`${name}Mock`))).toEqual([]);
});

test("factories take members that are to be what they are said to be", () => {
  expect(mocks.getPostMock({ text: "Hello" }).text).toBe("Hello");
  expect(mocks.getReportSubmissionMock({ intentId: "intent-1" }).intentId).toBe("intent-1");
});
