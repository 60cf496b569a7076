import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PackagesTable } from "./measured.ts";
import { dependenciesIn, runtimeDependencies } from "./runtime-dependencies.ts";
import { packageJson, publishedPackages, root } from "./workspace.ts";

const lock = {
  "packages/a": { dependencies: { "@own/b": "1", c: "1" } },
  "packages/b": { dependencies: { d: "2" } },
  "packages/b/node_modules/d": { dependencies: { c: "1" } },
  "node_modules/@own/b": { link: true, resolved: "packages/b" },
  "node_modules/c": { dependencies: { d: "1" } },
  "node_modules/d": { dependencies: { c: "1" } },
};

test("follows links and nested folders, counts two versions twice and a cycle once", () => {
  expect(dependenciesIn(lock, "packages/a")).toEqual({
    direct: ["@own/b", "c"],
    all: ["node_modules/c", "node_modules/d", "packages/b", "packages/b/node_modules/d"],
  });
});

test("throws where the lock file lacks a package", () => {
  expect(() => dependenciesIn({ a: { dependencies: { b: "1" } } }, "a")).toThrow("a needs b");
});

test("the table of packages has every published package with the dependencies that it has now", () => {
  const table = JSON.parse(
    readFileSync(`${root}/docs/src/data/measured/packages.json`, "utf8"),
  ) as PackagesTable;
  const now = publishedPackages.map((folder) => {
    const { direct, all } = runtimeDependencies(folder);
    return { name: packageJson(folder).name, direct: direct.length, all: all.length };
  });
  expect(table.packages.map(({ name, direct, all }) => ({ name, direct, all }))).toEqual(now);
});
