import { expect, test } from "vitest";
import { builtInTargets } from "./built-in.ts";
import { compileStrictly } from "./testing/compile-strictly.ts";
import { emitTargets, modelOf } from "./testing/emit-target.ts";
import { runtimeSources, withInlineRuntime } from "./testing/runtime-sources.ts";

const document = `
openapi: 3.1.1
info: { title: Common, version: "1" }
components:
  schemas:
    A: { type: object, properties: { a: { type: string } } }
`;

test("a document that has only components compiles under every strict flag, unused names included", async () => {
  const targets = builtInTargets.filter(({ name }) => name !== "paths");
  const files = emitTargets(await modelOf(document), targets);
  const runtime = runtimeSources(["client", "server", "validate", "wire"]);
  expect(await compileStrictly("7.0", { ...withInlineRuntime(files), ...runtime })).toBe("");
});
