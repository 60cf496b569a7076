import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lintFile } from "../redocly.ts";
import plugin from "./plugin.ts";

const get = "#/paths/~1things/get";

/** For each fixture, the problems that it must draw and no others: rule and place. */
const rejected: Readonly<Record<string, readonly (readonly [rule: string, place: string])[]>> = {
  "operation-documented": [
    ["operation-operationId", `${get}/operationId`],
    ["operation-summary", `${get}/summary`],
    ["tenon/operation-documented", `${get}/description`],
    ["tenon/operation-documented", `${get}/operationId`],
    ["tenon/operation-documented", `${get}/summary`],
    ["tenon/operation-documented", `${get}/tags`],
  ],
  "operation-explicit-security": [["tenon/operation-explicit-security", `${get}/security`]],
  "operation-has-example": [["tenon/operation-has-example", get]],
  "operation-typed-refusals-none": [["tenon/operation-typed-refusals", `${get}/responses`]],
  "operation-typed-refusals-untyped": [
    ["tenon/operation-typed-refusals", `${get}/responses/404`],
    ["tenon/operation-typed-refusals", `${get}/responses/default`],
  ],
  "object-states-openness": [
    ["tenon/object-states-openness", "#/components/schemas/Thing"],
    ["tenon/object-states-openness", `${get}/responses/200/content/application~1json/schema`],
  ],
  "x-not-shown-names-gap": [
    ["tenon/x-not-shown-names-gap", "#/components/schemas/Thing/x-not-shown/1"],
    ["tenon/x-not-shown-names-gap", `${get}/x-not-shown/0`],
    ["tenon/x-not-shown-names-gap", "#/x-limits/0/x-not-shown"],
  ],
  "overlay-action-has-reason": [
    ["tenon/overlay-action-has-reason", "#/actions/0/description"],
    ["tenon/overlay-action-has-reason", "#/actions/2/description"],
  ],
};

const problemsOf = async (fixture: string): Promise<readonly (readonly [string, string | undefined])[]> => {
  const problems = await lintFile(`openapi/rules/fixtures/${fixture}.yaml`);
  expect(problems.every(({ severity }) => severity === "error")).toBe(true);
  return problems
    .map(({ ruleId, pointer }) => [ruleId, pointer] as const)
    .sort(([a, b = ""], [c, d = ""]) => (a < c || (a === c && b < d) ? -1 : 1));
};

describe("the lint rules", () => {
  it.each(["good", "overlay-good"])("find nothing in %s", async (fixture) => {
    expect(await problemsOf(fixture)).toEqual([]);
  });

  it.each(Object.keys(rejected))("reject %s, and say where", async (fixture) => {
    expect(await problemsOf(fixture)).toEqual(rejected[fixture]);
  });

  it("have a document each that they reject, and every document is used", async () => {
    const rules = Object.values(plugin().rules).flatMap((byName) => Object.keys(byName));
    const reported = Object.values(rejected)
      .flat()
      .map(([rule]) => rule.replace("tenon/", ""));
    expect(rules.filter((rule) => !reported.includes(rule))).toEqual([]);
    const files = await readdir(join(import.meta.dirname, "fixtures"));
    expect(files.sort()).toEqual(
      ["good", "overlay-good", ...Object.keys(rejected)].map((name) => `${name}.yaml`).sort(),
    );
  });
});
