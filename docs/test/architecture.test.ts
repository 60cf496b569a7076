import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const repository = new URL("../../", import.meta.url);
const rooms = fileURLToPath(new URL("generators/src/", repository));
const text = readFileSync(new URL("docs/ARCHITECTURE.md", repository), "utf8");

/** Rooms and the rooms that they may import, as the table says. */
const rule = text.slice(text.indexOf("## The one-way rule"), text.indexOf("## The runtime"));
const allowed = new Map(
  [...rule.matchAll(/^\| `([a-z]+)` +\| (.+) \|$/gm)].map(([, room = "", cell = ""]) => [room, codes(cell)]),
);

/** What a source file imports. Helpers of tests are outside the rule. */
interface Import {
  readonly file: string;
  readonly room: string;
  readonly specifier: string;
}

const imports: readonly Import[] = readdirSync(rooms, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && name.includes("/") && !isTestHelper(name))
  .flatMap((file) =>
    [...readFileSync(rooms + file, "utf8").matchAll(/^(?:import|export|\}).* from "([^"]+)";/gm)].map(
      ([, specifier = ""]) => ({ file, room: file.split("/")[0] ?? "", specifier }),
    ),
  );

function isTestHelper(name: string): boolean {
  return /\.(test|fixture)\.ts$|\/testing\/|goldens/.test(name);
}

function codes(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

/** The room that a relative import leads to, or undefined where it stays in its own or leaves the rooms. */
function roomOf({ file, room, specifier }: Import): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = new URL(specifier, `file:///${file}`).pathname.slice(1);
  const target = path.split("/")[0] ?? "";
  return path.includes("/") && target !== room ? target : undefined;
}

test("the table has every room", () => {
  const folders = readdirSync(rooms, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...allowed.keys()].sort()).toEqual(folders.map(({ name }) => name).sort());
  expect(imports.length).toBeGreaterThan(100);
});

test("no room imports one that the table does not allow it", () => {
  const forbidden = imports.filter((one) => {
    const target = roomOf(one);
    return target !== undefined && !allowed.get(one.room)?.includes(target);
  });
  expect(forbidden).toEqual([]);
});

test("only emit/ and scaffold/ import ts-morph", () => {
  const users = imports.filter(({ specifier }) => specifier === "ts-morph").map(({ room }) => room);
  expect([...new Set(users)].sort()).toEqual(["emit", "scaffold"]);
});

test("only the rooms that are named import node: modules", () => {
  const users = imports.filter(({ specifier }) => specifier.startsWith("node:"));
  const outside = users.filter(
    ({ file, room }) =>
      !["run", "output", "config", "project", "cli"].includes(room) && file !== "document/read-files.ts",
  );
  expect(outside).toEqual([]);
});

test("every file of the concept table is there", () => {
  const table = text.slice(
    text.indexOf("## Where to find a concept"),
    text.indexOf("## How to add a target"),
  );
  const paths = codes(table).filter((path) => /^[a-z-]+\//.test(path) && !path.includes("*"));
  const missing = paths.filter(
    (path) => !existsSync(rooms + path) && !existsSync(new URL(`packages/${path}`, repository)),
  );
  expect(paths.length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});
