/**
 * `npm run bench:watch [-- --saves N DOCUMENT…]`: how long it takes from saving a document to written output while `tenon generate --watch`
 * runs. The pilot's document, which is copied with its folder, comes first; the others are documents of one file. What is made again
 * depends on what was changed, so there are saves of three kinds: the title, the words of a schema, and the type of one.
 * Where the system tells it (Linux), also the CPU time of the main thread for each save: what it takes where nothing else runs, but for
 * the few milliseconds for which a save is let settle. On a busy machine the clock says more.
 */
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { root } from "./workspace.ts";

const { values, positionals } = parseArgs({
  options: { saves: { type: "string", default: "15" } },
  allowPositionals: true,
});
const warmUps = 5;
const saves = Number(values.saves);

const pilot = join(root, "openapi/openapi.yaml");

/** A kind of save: the file that it changes, of the pilot's document another one, and what it makes of the text. */
interface Kind {
  readonly name: string;
  readonly pilotFile: string;
  readonly change: (text: string, save: number) => string;
}

const kinds: readonly Kind[] = [
  {
    name: "title",
    pilotFile: "openapi.yaml",
    change: (text, save) => text.replace(/("?info"?:.*?"?title"?: *"?)/s, `$1${save} `),
  },
  {
    name: "words",
    pilotFile: "components/schemas/Post.yaml",
    change: (text, save) =>
      changeLate(text, /"?description"?: *"?(?=[A-Z])/g, (found) => `${found}Save ${save}. `),
  },
  {
    name: "type",
    pilotFile: "components/schemas/Post.yaml",
    change: (text, save) =>
      changeLate(text, /"?type"?: *"?(?:integer|number)\b/g, (found) => otherType(found, save)),
  },
];

/** Each time the other of two types. */
function otherType(found: string, save: number): string {
  if (save % 2 === 1) return found;
  return found.includes("integer") ? found.replace("integer", "number") : found.replace("number", "integer");
}

/** Changes the first place in the second half of a text, or else in all of it, where schemas are most likely to stand. */
function changeLate(text: string, pattern: RegExp, change: (found: string) => string): string {
  const places = [...text.matchAll(pattern)];
  const place = places.find(({ index }) => index > text.length / 2) ?? places[0];
  if (place === undefined) throw new Error(`Nothing in the document is like ${pattern}`);
  const [found] = place;
  return text.slice(0, place.index) + change(found) + text.slice(place.index + found.length);
}

for (const document of [pilot, ...positionals.map((path) => resolve(path))]) {
  const folder = await mkdtemp(join(tmpdir(), "tenon-watch-"));
  try {
    const copy = join(folder, basename(document));
    if (document === pilot) await cp(dirname(document), folder, { recursive: true });
    else await copyWritable(document, copy);
    for (const { times, cpu, kind } of await measure(copy, join(folder, "generated"), document === pilot))
      print(document, kind, times, cpu);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A document of others may be read-only, and its copy would be too. */
async function copyWritable(document: string, copy: string): Promise<void> {
  await writeFile(copy, await readFile(document));
}

function print(document: string, { name }: Kind, times: readonly number[], cpu: number): void {
  const sorted = times.slice(warmUps).sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
  process.stdout.write(
    `${basename(document)}, ${name}: ${saves} saves after ${warmUps} to warm up, in ms from save to written output: ` +
      `median ${at(0.5)}, fastest ${at(0)}, slowest ${at(1)}; CPU of the main thread ${cpu.toFixed(0)}\n`,
  );
}

/** Of each kind of save, milliseconds of each, warm-ups included, and of CPU time for each of the others. */
async function measure(copy: string, output: string, isPilot: boolean): Promise<readonly Measured[]> {
  const args = ["generate", copy, "--out", output, "--watch", "--json"];
  const child = spawn(process.execPath, [join(root, "generators/bin/tenon.js"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const outcomes = createInterface(child.stdout)[Symbol.asyncIterator]();
  const measured: Measured[] = [];
  try {
    await expectWritten(outcomes);
    for (const kind of kinds) {
      const file = isPilot ? join(dirname(copy), kind.pilotFile) : copy;
      measured.push(await measureKind(kind, file, outcomes, child.pid));
    }
    return measured;
  } finally {
    child.kill();
  }
}

interface Measured {
  readonly kind: Kind;
  readonly times: readonly number[];
  readonly cpu: number;
}

async function measureKind(
  kind: Kind,
  file: string,
  outcomes: AsyncIterator<string>,
  pid: number | undefined,
): Promise<Measured> {
  const text = await readFile(file, "utf8");
  const times: number[] = [];
  let last = text;
  let warm = Number.NaN;
  for (let save = 0; save < warmUps + saves; save++) {
    if (save === warmUps) warm = await cpuTime(pid);
    const changed = kind.change(text, save);
    // Nothing would come of it, however long one waits.
    if (changed === last) throw new Error(`The ${kind.name} is as it was`);
    last = changed;
    const start = performance.now();
    await writeFile(file, changed);
    await expectWritten(outcomes);
    times.push(performance.now() - start);
  }
  return { kind, times, cpu: ((await cpuTime(pid)) - warm) / saves };
}

/** Milliseconds of CPU time that the main thread of a process has used so far; NaN where there is no /proc. Counts in steps of 10. */
async function cpuTime(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/stat`, "utf8").catch(() => "");
  // Fields 14 and 15, user and system time, counted from behind the name in parentheses, which may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Waits for the run that writes. On a busy machine a file may be looked at while it is half saved, and then there is a run more, which writes nothing. */
async function expectWritten(outcomes: AsyncIterator<string>): Promise<void> {
  for (;;) {
    const { value } = await outcomes.next();
    const { exitCode, outputs } = JSON.parse(String(value)) as {
      readonly exitCode: number;
      readonly outputs?: readonly { readonly added: string[]; readonly changed: string[] }[];
    };
    if (exitCode !== 0) throw new Error(`Nothing was written: ${String(value)}`);
    if ((outputs ?? []).some(({ added, changed }) => added.length + changed.length > 0)) return;
  }
}
