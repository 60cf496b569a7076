import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { bin, Project, pets } from "./tenon.fixture.ts";

/** A target with many files, so that writing takes its time. */
const config = `const many = {
  name: "many", requires: [], roles: [],
  emit({ api, file }) {
    for (let n = 0; n < 400; n++) file("f" + n + ".ts").add({ kind: "code", parts: ["export const version = " + JSON.stringify(api.info.version) + ";"] });
  },
};
export default { document: "pets.yaml", outputs: [{ directory: "out", targets: [many] }] };
`;

const rounds = 16;

/** The version that all files of the output have; `missing` without a folder, `mixture` if they differ. */
function state(project: Project): string {
  const folder = path.join(project.root, "out");
  if (!existsSync(folder)) return "missing";
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const versions = new Set(
    names.map((name) => /version = "(\d+)"/.exec(readFileSync(path.join(folder, name), "utf8"))?.[1]),
  );
  return names.length === 400 && versions.size === 1 ? [...versions].join() : "mixture";
}

test("a run killed at any moment leaves the old output or the new one", { timeout: 240_000 }, async () => {
  using project = new Project({ "pets.yaml": pets, "tenon.config.ts": config });
  expect(project.tenon(["generate"]).code).toBe(0);
  expect(state(project)).toBe("1");
  const outcomes = { old: 0, fresh: 0 };
  let whole = 0;
  for (let round = 0; round < rounds; round++) {
    const before = state(project);
    const after = String(round + 2);
    project.put("pets.yaml", pets.replace('version: "1"', `version: "${after}"`));
    const started = performance.now();
    const child = spawn(process.execPath, [bin, "generate"], {
      cwd: project.root,
      env: project.environment(),
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    // The first run is left alone, to know how long one takes; the others end at moments spread over that time.
    if (round > 0) await Promise.race([ended, sleep((whole * 1.2 * round) / rounds)]);
    if (round > 0) child.kill("SIGKILL");
    await ended;
    if (round === 0) whole = performance.now() - started;
    // Between the two renames of a swap the folder is missing; whatever is run next puts it back.
    if (state(project) === "missing") project.tenon(["generate", "--check"]);
    expect([before, after]).toContain(state(project));
    outcomes[state(project) === after ? "fresh" : "old"]++;
  }
  expect(outcomes.old).toBeGreaterThan(0);
  expect(outcomes.fresh).toBeGreaterThan(0);
  expect(project.tenon(["generate"]).code).toBe(0);
  expect(state(project)).toBe(String(rounds + 1));
  expect(readdirSync(project.root).filter((name) => name.includes(".tenon"))).toEqual([]);
});
