import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentExamples } from "../openapi/contract/document-examples.ts";
import { type ExampleService, startExampleService } from "../openapi/contract/example-service.ts";
import { capture, publishedPackages, root } from "./workspace.ts";

/** A block of TypeScript in a README. */
interface Example {
  /** Folder of the README, from the top. */
  readonly readme: string;
  /** Its file below the examples' folder. */
  readonly file: string;
  readonly code: string;
  /** What the README says that it prints, where it says so: a block of text right after. */
  readonly prints: string | undefined;
}

/** Inside the repository, so that packages resolve as they do for everything in it. */
const folder = join(root, ".cache/readme-examples");
const readmes = [".", ...publishedPackages];
const texts = new Map(
  await Promise.all(
    readmes.map(async (readme) => [readme, await readFile(join(root, readme, "README.md"), "utf8")] as const),
  ),
);
const examples = [...texts].flatMap(([readme, text]) => examplesOf(readme, text));

let service: ExampleService;

beforeAll(async () => {
  service = await startExampleService(await documentExamples());
  await rm(folder, { recursive: true, force: true });
  for (const { file, code } of examples) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code.replaceAll("https://network.example", service.url));
  }
  for (const [readme, text] of texts) await generate(readme, text);
  const config = { extends: "../../tsconfig.json", include: ["."], exclude: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

test("all of them compile", async () => {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = await capture(process.execPath, [compiler, "-p", folder]).catch(
    (error: { readonly stdout: string }) => error,
  );
  expect(stdout).toBe("");
});

test.each(readmes)("%s/README.md has an example, and its links lead somewhere", async (readme) => {
  expect(examples.some((example) => example.readme === readme)).toBe(true);
  const links = (texts.get(readme) ?? "").matchAll(/\]\((?!https:)([^)#]+)/g);
  for (const [, link = ""] of links) await readFile(join(root, readme, link)).catch(expectFolder);
});

describe("what an example prints is what its README says", () => {
  test.each(examples.filter(({ prints }) => prints !== undefined))("$file", async ({ file, prints }) => {
    const call = ["--conditions=@tenon/source", "--disable-warning=ExperimentalWarning", join(folder, file)];
    const { stdout, stderr } = await capture(process.execPath, call);
    expect({ stdout, stderr }).toEqual({ stdout: prints, stderr: "" });
  });
});

/** Every block of TypeScript, in the order of the README. */
function examplesOf(readme: string, text: string): readonly Example[] {
  const blocks = text.matchAll(/^```ts\n(.*?)^```\n(?:\nIt prints:\n\n```text\n(.*?)^```)?/gms);
  return [...blocks].map(([, code = "", prints], index) => ({
    readme,
    file: join(readme === "." ? "root" : readme, readme === "." ? "src" : "", `example-${index + 1}.ts`),
    code,
    prints,
  }));
}

/** Does what the `npx tenon generate` of a README says. The document is the README's own, or the one in the toolkit's. */
async function generate(readme: string, text: string): Promise<void> {
  const [, call] = /^npx tenon (generate \S.*)$/m.exec(text) ?? [];
  if (call === undefined) return;
  const document =
    /^```yaml\n(.*?)^```$/ms.exec(text) ?? /^```yaml\n(.*?)^```$/ms.exec(texts.get("generators") ?? "");
  const cwd = join(folder, readme === "." ? "root" : readme);
  const args = call.split(" ");
  await writeFile(join(cwd, args[1] ?? ""), document?.[1] ?? "");
  await capture(process.execPath, [join(root, "generators/bin/tenon.js"), ...args], cwd);
}

function expectFolder(error: { readonly code?: string }): void {
  expect(error.code).toBe("EISDIR");
}
