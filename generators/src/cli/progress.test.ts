import { describe, expect, test } from "vitest";
import { isWatched, progressOn } from "./progress.ts";
import { hasTerminal, Project, pets } from "./tenon.fixture.ts";

/** Two documents; naming the first takes more than a second, during which nothing else can run. */
const slow = `let waited = false;
const naming = () => {
  if (!waited) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
  waited = true;
};
export default [
  { document: "slow.yaml", naming, outputs: [{ directory: "slow", targets: ["types"] }] },
  { document: "pets.yaml", outputs: [{ directory: "pets", targets: ["types"] }] },
];
`;

function slowProject(): Project {
  return new Project({ "slow.yaml": pets, "pets.yaml": pets, "tenon.config.mjs": slow });
}

const erased = "\r\u001b[K";

describe.skipIf(!hasTerminal)("on a terminal", { timeout: 30_000 }, () => {
  test("work of more than a second shows each further step on one line, which is gone in the end", () => {
    using project = slowProject();
    const { code, out } = project.onTerminal(["generate"]);
    expect(code).toBe(0);
    const drawn = out.split(erased).slice(1);
    const expected = [
      "slow.yaml: generating …",
      "pets.yaml: reading …",
      "pets.yaml: lowering …",
      "pets.yaml: generating …",
      "2 documents: writing …",
    ];
    // On a machine that is busy, what comes before may take its second as well.
    expect(drawn.slice(-6, -1)).toEqual(expected);
    expect(drawn.at(-1)).toMatch(/^slow: 3 files written\.\r\npets: 3 files written\.\r\n$/);
  });

  test.each([
    [["--json"], {}],
    [["--quiet"], {}],
    [[], { CI: "true" }],
    [[], { TERM: "dumb" }],
  ])("%j with %j shows nothing of it", (args: readonly string[], env: Record<string, string>) => {
    using project = slowProject();
    const { code, out } = project.onTerminal(["generate", ...args], { env });
    expect([code, out.includes("…"), out.includes("\u001b")]).toEqual([0, false, false]);
    if (args.includes("--json")) expect(JSON.parse(out)).toMatchObject({ exitCode: 0 });
    if (args.includes("--quiet")) expect(out).toBe("");
  });
});

test("without a terminal nothing is shown", { timeout: 30_000 }, () => {
  using project = slowProject();
  const { code, out, err } = project.tenon(["generate"]);
  expect([code, out]).toEqual([0, ""]);
  expect(err).toMatch(/^slow: 3 files written\.\npets: 3 files written\.\n$/);
});

test.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { CI: "false" }, true],
  [{ isTTY: true }, { CI: "1" }, false],
  [{ isTTY: false }, {}, false],
])("%j with %j is watched: %s", (stream, env, watched) => {
  expect(isWatched(stream, env)).toBe(watched);
});

describe("the line", () => {
  /** What is drawn of a step on a terminal of a width when a step before it has waited long enough. */
  async function drawn(columns: number, what: string): Promise<readonly string[]> {
    const written: string[] = [];
    const write = (text: string | Uint8Array): boolean => written.push(String(text)) > 0;
    const { onStep, erase } = progressOn({ columns, write });
    onStep("reading", what);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    erase();
    erase();
    return written;
  }

  test("appears by itself while a step waits, fits, and cannot take over the terminal", async () => {
    const [wide, narrow] = await Promise.all([
      drawn(80, "a\n\u001b[2Jb.yaml"),
      drawn(20, "folder/openapi.yaml"),
    ]);
    expect(wide).toEqual([`${erased}a \ufffd[2Jb.yaml: reading …`, erased]);
    expect(narrow).toEqual([`${erased}…pi.yaml: reading …`, erased]);
  });

  test("does not appear for work that is done before", async () => {
    const written: string[] = [];
    const { onStep, erase } = progressOn({ columns: 80, write: (text) => written.push(String(text)) > 0 });
    onStep("reading", "pets.yaml");
    onStep("writing", "pets.yaml");
    erase();
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect(written).toEqual([]);
  });
});
