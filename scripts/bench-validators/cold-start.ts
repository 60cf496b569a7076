import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { capture } from "../workspace.ts";
import { posts } from "./instances.ts";

const processes = 21;

/**
 * Milliseconds from before the import of a library's validators to after the first validation, each time in a new process. The fastest of them counts: all else that the machine does adds to it.
 * Our validators are one file of JavaScript, as a package or a bundler has them.
 */
export async function coldStarts(
  folder: string,
  generated: string,
  names: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  await build({
    stdin: { contents: 'export { isPost } from "./validators.ts";', loader: "ts", resolveDir: generated },
    bundle: true,
    format: "esm",
    outfile: join(folder, "cold-ours.mjs"),
  });
  await writeFile(join(folder, "cold-value.json"), JSON.stringify(posts(1)[0]));
  const programs = new Map(names.map((name) => [name, programOf(name)]));
  const samples = new Map(names.map((name) => [name, [] as number[]]));
  for (const [name, text] of programs) await writeFile(join(folder, `cold-start-${name}.mjs`), text);
  for (let round = 0; round < processes; round++) {
    for (const name of names) {
      const { stdout } = await capture(process.execPath, [`cold-start-${name}.mjs`], folder);
      samples.get(name)?.push(Number(stdout));
    }
  }
  return Object.fromEntries([...samples].map(([name, times]) => [name, Math.min(...times)]));
}

function programOf(name: string): string {
  const first =
    name === "ours"
      ? `const { isPost } = await import("./cold-ours.mjs"); const valid = isPost(value);`
      : `const { default: make } = await import("./${name}.mjs"); const valid = make(undefined, undefined, schema).valid(value);`;
  return `
    import { readFileSync } from "node:fs";
    const value = JSON.parse(readFileSync("cold-value.json", "utf8"));
    const schema = JSON.parse(readFileSync("cold-schema.json", "utf8"));
    const start = performance.now();
    ${first}
    const end = performance.now();
    if (!valid) throw new Error("refused");
    console.log(end - start);
  `;
}
