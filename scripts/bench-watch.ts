/**
 * `npm run bench:watch [-- DOCUMENT…]`: how long it takes from saving a document to written output while `tenon generate --watch`
 * runs. The pilot's document, which is copied with its folder, comes first; the others are documents of one file. Each save changes the title.
 */
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./workspace.ts";

const warmUps = 5;
const saves = 15;

const pilot = join(root, "openapi/openapi.yaml");

for (const document of [pilot, ...process.argv.slice(2).map((path) => resolve(path))]) {
  const folder = await mkdtemp(join(tmpdir(), "tenon-watch-"));
  try {
    const copy = join(folder, basename(document));
    if (document === pilot) await cp(dirname(document), folder, { recursive: true });
    else await copyWritable(document, copy);
    print(document, await measure(copy, join(folder, "generated")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A document of others may be read-only, and its copy would be too. */
async function copyWritable(document: string, copy: string): Promise<void> {
  await writeFile(copy, await readFile(document));
}

function print(document: string, times: readonly number[]): void {
  const sorted = times.slice(warmUps).sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
  process.stdout.write(
    `${basename(document)}: ${saves} saves after ${warmUps} to warm up, in ms from save to written output: ` +
      `median ${at(0.5)}, fastest ${at(0)}, slowest ${at(1)}\n`,
  );
}

async function measure(copy: string, output: string): Promise<number[]> {
  const args = ["generate", copy, "--out", output, "--watch", "--json"];
  const child = spawn(process.execPath, [join(root, "generators/bin/tenon.js"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const outcomes = createInterface(child.stdout)[Symbol.asyncIterator]();
  const text = await readFile(copy, "utf8");
  const times: number[] = [];
  try {
    await expectWritten(outcomes);
    for (let save = 0; save < warmUps + saves; save++) {
      const changed = text.replace(/("?info"?:.*?"?title"?: *"?)/s, `$1${save} `);
      const start = performance.now();
      await writeFile(copy, changed);
      await expectWritten(outcomes);
      times.push(performance.now() - start);
    }
    return times;
  } finally {
    child.kill();
  }
}

async function expectWritten(outcomes: AsyncIterator<string>): Promise<void> {
  const { value } = await outcomes.next();
  const { exitCode, outputs } = JSON.parse(String(value)) as {
    readonly exitCode: number;
    readonly outputs?: readonly { readonly added: string[]; readonly changed: string[] }[];
  };
  const written = (outputs ?? []).flatMap(({ added, changed }) => [...added, ...changed]);
  if (exitCode !== 0 || written.length === 0) throw new Error(`Nothing was written: ${String(value)}`);
}
