/**
 * `npm run bench:watch [-- DOCUMENT…]`: how long it takes from saving a document to written output while `tenon generate --watch`
 * runs. The pilot's document, which is copied with its folder, comes first; the others are documents of one file. Each save changes the title.
 * Where the system tells it (Linux), also the CPU time of the main thread for each save: what it takes where nothing else runs, but for
 * the few milliseconds for which a save is let settle. On a busy machine the clock says more.
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
    const { times, cpu } = await measure(copy, join(folder, "generated"));
    print(document, times, cpu);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A document of others may be read-only, and its copy would be too. */
async function copyWritable(document: string, copy: string): Promise<void> {
  await writeFile(copy, await readFile(document));
}

function print(document: string, times: readonly number[], cpu: number): void {
  const sorted = times.slice(warmUps).sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
  process.stdout.write(
    `${basename(document)}: ${saves} saves after ${warmUps} to warm up, in ms from save to written output: ` +
      `median ${at(0.5)}, fastest ${at(0)}, slowest ${at(1)}; CPU of the main thread ${cpu.toFixed(0)}\n`,
  );
}

/** Milliseconds of each save, warm-ups included, and of CPU time for each of the others. */
async function measure(
  copy: string,
  output: string,
): Promise<{ readonly times: readonly number[]; readonly cpu: number }> {
  const args = ["generate", copy, "--out", output, "--watch", "--json"];
  const child = spawn(process.execPath, [join(root, "generators/bin/tenon.js"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const outcomes = createInterface(child.stdout)[Symbol.asyncIterator]();
  const text = await readFile(copy, "utf8");
  const times: number[] = [];
  let warm = Number.NaN;
  try {
    await expectWritten(outcomes);
    for (let save = 0; save < warmUps + saves; save++) {
      if (save === warmUps) warm = await cpuTime(child.pid);
      const changed = text.replace(/("?info"?:.*?"?title"?: *"?)/s, `$1${save} `);
      const start = performance.now();
      await writeFile(copy, changed);
      await expectWritten(outcomes);
      times.push(performance.now() - start);
    }
    return { times, cpu: ((await cpuTime(child.pid)) - warm) / saves };
  } finally {
    child.kill();
  }
}

/** Milliseconds of CPU time that the main thread of a process has used so far; NaN where there is no /proc. Counts in steps of 10. */
async function cpuTime(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/stat`, "utf8").catch(() => "");
  // Fields 14 and 15, user and system time, counted from behind the name in parentheses, which may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
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
