import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { atPointer } from "./json-pointer.ts";

/** One statement about the pilot API, in the section where it is made, and the places that express or check it. */
interface Statement {
  readonly section: string;
  readonly statement: string;
  readonly places: readonly string[];
}

const root = join(import.meta.dirname, "..");
const read = (file: string): Promise<string> => readFile(join(root, file), "utf8");
// A file of our own; that it has this shape is asserted first.
const statements = parse(await read("docs/src/data/statements.yaml")) as readonly Statement[];

/** Why a place does not exist, or undefined when it does. */
async function missing(place: string): Promise<string | undefined> {
  const [, file = "", separator, inside = ""] = /^([^#>]+?)(?:( > |#)(.*))?$/.exec(place) ?? [];
  if (!existsSync(join(root, file))) return `no file: ${place}`;
  const text = await read(file);
  if (separator === "#")
    return atPointer(parse(text), inside) === undefined ? `nothing at: ${place}` : undefined;
  return text.includes(inside) ? undefined : `no such test: ${place}`;
}

describe("the table of statements", () => {
  it("gives every statement a section, words and at least one place", () => {
    const incomplete = statements.filter(
      ({ section, statement, places }) => section === "" || statement === "" || places.length === 0,
    );
    expect(incomplete).toEqual([]);
    expect(new Set(statements.map(({ section, statement }) => `${section}: ${statement}`)).size).toBe(
      statements.length,
    );
  });

  it("has no place that does not exist", async () => {
    const places = [...new Set(statements.flatMap((one) => one.places))];
    const found = await Promise.all(places.map(missing));
    expect(found.filter((reason) => reason !== undefined)).toEqual([]);
  });

  it("names the test wherever it points to a file of tests", () => {
    const files = statements.flatMap(({ places }) => places.filter((place) => place.endsWith(".test.ts")));
    expect(files).toEqual([]);
  });

  it("sends every other statement to a test of the sandbox, but for those that no answer of a service can show", () => {
    const untested = statements.filter(
      ({ statement, places }) =>
        !statement.startsWith("Not shown: ") &&
        !places.some((place) => /^packages\/sandbox\/.*\.test\.ts > /.test(place)),
    );
    expect(untested.map(({ statement }) => statement)).toEqual([
      "There is no request body.",
      "The version is pilot.",
      "Breaking changes are possible during the pilot and announced in a changelog.",
    ]);
  });

  it("sends every statement of a gap to a place that names it", async () => {
    const gaps = statements.filter(({ statement }) => statement.startsWith("Not shown: "));
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.filter(({ places }) => !places.some((place) => place.includes("/x-not-shown/")))).toEqual([]);
  });
});
