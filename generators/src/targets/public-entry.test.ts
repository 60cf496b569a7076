import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const targets = fileURLToPath(new URL(".", import.meta.url));
const entry = readFileSync(new URL("../index.ts", import.meta.url), "utf8");
const offered = new Set(
  [...entry.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, list]) => names(list)),
);

/** Names of an import or export list. */
function names(list = ""): readonly string[] {
  const entries = list.split(",").map((one) =>
    one
      .trim()
      .replace(/^type /, "")
      .replace(/ as .*/, ""),
  );
  return entries.filter((name) => name !== "");
}

/** What the file of a target takes from another room: `room/file name`. */
function taken(file: string): readonly string[] {
  const text = readFileSync(targets + file, "utf8");
  return [...text.matchAll(/^import (?:type )?\{([^}]+)\} from "(?:\.\.\/)+([a-z]+)\/[^"]+";/gm)]
    .filter(([statement]) => statement.includes('"../../'))
    .flatMap(([, list, room]) => names(list).map((name) => `${room} ${name}`));
}

test("our targets use of other rooms only what the public entry offers, and the analysis of patterns", () => {
  const files = readdirSync(targets, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\/.*\.ts$/.test(name) && !/\.(test|fixture)\.ts$|^testing\/|\/goldens\//.test(name));
  const all = [...new Set(files.flatMap(taken))];
  expect(all.length).toBeGreaterThan(50);
  expect(entry).toContain('export * from "./model/index.ts";');
  // Pure functions on regular expressions: any package could hold them.
  const besides = all.filter((one) => !/^(model|patterns) /.test(one));
  expect(besides.filter((one) => !offered.has(one.split(" ")[1] ?? ""))).toEqual([]);
});
