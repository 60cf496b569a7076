/**
 * The main job from end to end: lint the document, generate the packages, show what came out. Run by `npm run demo`.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root, run } from "./workspace.ts";

const outputs = ["client", "server", "validators", "fetch", "mocks"].map((name) =>
  join("packages", name, "src", "generated"),
);

await run("npm", ["run", "--silent", "lint:openapi"]);
await run("npm", ["run", "--silent", "generate"]);

process.stdout.write("\nWhat came out:\n\n");
for (const output of outputs) {
  for (const path of await typescriptFiles(output)) {
    const text = await readFile(join(root, output, path));
    const lines = text.toString().split("\n").length - 1;
    process.stdout.write(
      `  ${join(output, path).padEnd(56)} ${String(lines).padStart(6)} lines ${kilobytes(gzipSync(text).length)} gzip\n`,
    );
  }
}
process.stdout.write(`
Use it:

  import { createPilotClient, listActorPosts } from "@shared-social/client";
  const client = createPilotClient({ baseUrl: "http://127.0.0.1:4010" });
  const result = await listActorPosts(client, { path: { actorId: "actor-ada" } });
  if (result.status === 200) console.log(result.body.posts);

\`npm run mock\` serves the document there; \`npm run docs:dev\` serves the docs.
`);

/** TypeScript files of an output, those of a folder of many small ones left out. */
async function typescriptFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith(".ts")).map((entry) => entry.name);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
