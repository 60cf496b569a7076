import { readFile } from "node:fs/promises";
import { generate } from "tenon";
import { expect, test } from "vitest";
import { compileStrictly } from "../../../generators/src/targets/testing/compile-strictly.ts";
import { bundlePilot } from "../../../openapi/redocly.ts";

/**
 * Two differences are left out. openapi-typescript takes each response header behind a `$ref` for required, where the
 * document does not; and it says the parameters of a path twice, in the path and in its operations.
 */
const comparison = `
import type { operations as Ours, paths as OurPaths } from "./ours/paths.ts";
import type { operations as Changed } from "./changed.ts";
import type { operations as Theirs, paths as TheirPaths } from "./theirs.ts";

type Said<Operations extends Record<keyof Operations, { parameters: unknown; requestBody?: unknown; responses: object }>> = {
  [Id in keyof Operations]: {
    parameters: Operations[Id]["parameters"];
    requestBody: Operations[Id]["requestBody"];
    content: {
      [Status in keyof Operations[Id]["responses"]]: Operations[Id]["responses"][Status] extends { content: infer Content }
        ? Content
        : never;
    };
  };
};
type Methods<Paths> = { [Path in keyof Paths]: Omit<Paths[Path], "parameters" | "get" | "post"> };
type Id<Operation, Operations> = { [Key in keyof Operations]: Operation extends Operations[Key] ? Key : never }[keyof Operations];

export const theirsAreOurs = (theirs: Said<Theirs>): Said<Ours> => theirs;
export const oursAreTheirs = (ours: Said<Ours>): Said<Theirs> => ours;
// @ts-expect-error: it finds that likeCount was made a string.
export const changedIsOurs = (changed: Said<Changed>): Said<Ours> => changed;
// @ts-expect-error: in this direction, too.
export const oursIsChanged = (ours: Said<Ours>): Said<Changed> => ours;
export const pathsAreOurs = (theirs: Methods<TheirPaths>): Methods<OurPaths> => theirs;
export const pathsAreTheirs = (ours: Methods<OurPaths>): Methods<TheirPaths> => ours;
export const posts: Id<OurPaths["/api/actors/{actorId}/posts"]["get"], Ours> = "listActorPosts";
`;

test("openapi-typescript and the paths target say the same of every operation", async () => {
  const bundle = await bundlePilot(["openapi/overlays/assumptions.yaml"]);
  const { outputs, diagnostics } = await generate({
    document: "openapi.json",
    read: async () => bundle,
    outputs: [{ targets: ["types", "paths"], runtime: "package", importExtension: ".ts" }],
  });
  expect(diagnostics).toEqual([]);
  const ours = (outputs?.[0] ?? []).map(({ path, text }) => [`ours/${path}`, text] as const);
  const theirs = await readFile(new URL("generated/paths.ts", import.meta.url), "utf8");
  const changed = theirs.replace("likeCount: number;", "likeCount: string;");
  expect(changed).not.toBe(theirs);
  const files = { "theirs.ts": theirs, "changed.ts": changed, "comparison.ts": comparison };
  expect(await compileStrictly("6.0", { ...Object.fromEntries(ours), ...files })).toBe("");
});
