import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { publishedPackages, root } from "./workspace.ts";

const text = await readFile(join(root, ".github/workflows/release.yml"), "utf8");

test("pins every action by the hash of a commit", () => {
  const actions = [...text.matchAll(/uses: *(\S+)/g)].map(([, action]) => action);
  expect(actions).toHaveLength(2);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ""))).toEqual([]);
});

test("may read the repository and sign, nothing else", () => {
  expect(parse(text)).toMatchObject({
    permissions: {},
    jobs: { publish: { permissions: { contents: "read", "id-token": "write" } } },
  });
  expect(text.match(/: write\b/g)).toHaveLength(1);
});

test("gives the token of the registry to the step that publishes", () => {
  const { steps } = (parse(text) as { jobs: { publish: { steps: { run?: string; env?: object }[] } } }).jobs
    .publish;
  const [step, ...others] = steps.filter(({ env }) => env !== undefined);
  expect(others).toEqual([]);
  expect(step?.run).toBe("npm run release");
  expect(Object.keys(step?.env ?? {})).toEqual(["NODE_AUTH_TOKEN"]);
});

test.each(publishedPackages)("%s asks for provenance", (folder) => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ publishConfig: { access: "public", provenance: true } });
});
