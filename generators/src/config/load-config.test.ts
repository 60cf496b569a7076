import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

/** Loads a configuration as the program does, in a process of its own; gives what was reported. */
function loaded(text: string, limit: number): unknown {
  const folder = mkdtempSync(path.join(tmpdir(), "tenon-load-"));
  try {
    const file = path.join(folder, "tenon.config.mjs");
    writeFileSync(file, text);
    const module = JSON.stringify(new URL("load-config.ts", import.meta.url).href);
    const use = `const { loadConfig } = await import(${module});
      const found = [];
      const { exit } = process;
      await loadConfig(${JSON.stringify(file)}, ({ code, message }) => found.push([code, message]), { limit: ${limit} });
      console.log(JSON.stringify([found, process.exit === exit]));
      process.exit();`;
    const args = ["--conditions=@tenon/source", "--input-type=module", "-e", use];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a configuration that is kept busy and never loaded is given up after a while", () => {
  const text = "setInterval(() => {}, 10);\nawait new Promise(() => {});\nexport default {};\n";
  expect(loaded(text, 200)).toEqual([[["TN612", "It is not loaded after 0.2 seconds."]], true]);
});

test("what stands in for process.exit is gone when the configuration is loaded", () => {
  const text = `export default { document: "a.yaml", outputs: [{ directory: "out" }] };\n`;
  expect(loaded(text, 60_000)).toEqual([[], true]);
});
