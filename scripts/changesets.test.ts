import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../.changeset/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

// One that does not parse stops the whole release.
test.each(names)("%s says which packages it changes, and how", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  expect(text).toMatch(/^---\n(?:"[@a-z/-]+": (?:major|minor|patch)\n)+---\n\n\S/);
});
