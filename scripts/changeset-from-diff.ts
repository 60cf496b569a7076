/**
 * `npm run changeset:from-diff [-- REVISION]`: compares the pilot's document with that of a revision (default: `main`) and writes a
 * changeset with the rating of each package, to be read and put into better words.
 */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./workspace.ts";

/** The packages that hold what a target generates; `fetch` and `mocks` are of types. */
const packages = {
  client: ["@shared-social/client"],
  server: ["@shared-social/server"],
  validators: ["@shared-social/validators"],
  types: ["@shared-social/fetch", "@shared-social/mocks"],
} as const;

const revision = process.argv[2] ?? "main";
const bin = join(root, "generators/bin/tenon.js");
const args = [bin, "diff", `${revision}:openapi/openapi.yaml`, "openapi/openapi.yaml", "--json"];
const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
const { ratings, changes } = JSON.parse(stdout) as {
  readonly ratings: Readonly<Partial<Record<keyof typeof packages, string>>>;
  readonly changes: readonly { readonly subject: string; readonly title: string; readonly detail: string }[];
};
if (changes.length === 0) {
  process.stdout.write(`Nothing differs from ${revision} that reaches generated code.\n`);
} else {
  const lines = Object.entries(packages).flatMap(([target, names]) => {
    const rating = ratings[target as keyof typeof packages];
    return rating === undefined ? [] : names.map((name) => `"${name}": ${rating}`);
  });
  const words = changes.map(
    ({ subject, title, detail }) => `- ${subject}: ${title}${detail === "" ? "" : ` (${detail})`}`,
  );
  const file = join(root, ".changeset", `document-${Date.now().toString(36)}.md`);
  await writeFile(file, `---\n${lines.join("\n")}\n---\n\n${[...new Set(words)].join("\n")}\n`, {
    flag: "wx",
  });
  process.stdout.write(`Wrote ${file}. Read it, and say it in better words.\n`);
}
