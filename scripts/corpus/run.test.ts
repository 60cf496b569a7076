import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Outcome } from "./outcome.ts";
import { runCorpus } from "./run.ts";

const head = 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\n';
const operation = `${head}paths:
  /things/{id}:
    get:
      operationId: getThing
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: "", content: { application/json: { schema: { $ref: "parts/thing.yaml" } } } } }
`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-corpus-test-"));
  await mkdir(join(folder, "corpus/parts"), { recursive: true });
  await writeFile(join(folder, "corpus/good.yaml"), operation);
  await writeFile(
    join(folder, "corpus/parts/thing.yaml"),
    "type: object\nproperties: { a: { type: integer } }\n",
  );
  await writeFile(join(folder, "corpus/dangling.yaml"), operation.replace("thing.yaml", "nothing.yaml"));
  await writeFile(join(folder, "corpus/broken.yaml"), `${head}paths: {\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(
  timeoutSeconds: number,
): Promise<{ outcomes: readonly Outcome[]; done: readonly string[] }> {
  const done: string[] = [];
  const outcomes = await runCorpus({
    corpus: join(folder, "corpus"),
    cache: join(folder, "cache"),
    only: /./,
    jobs: 2,
    timeoutSeconds,
    memory: 1024,
    typeCheck: true,
    progress: (text) => done.push(text),
  });
  return { outcomes, done };
}

const told = ({ path, generation, typeErrors }: Outcome) =>
  `${path} ${generation.kind} ${generation.kind === "refused" ? generation.code : typeErrors.length}`;

it("generates what is right, tells why the rest is refused, and does again only what has changed", async () => {
  const first = await run(60);
  const want = ["broken.yaml refused TN101", "dangling.yaml refused TN102", "good.yaml generated 0"];
  expect(first.outcomes.map(told)).toEqual(want);
  expect(first.done).toHaveLength(4);

  const second = await run(60);
  expect(second.outcomes).toEqual(first.outcomes);
  expect(second.done).toEqual([]);

  await writeFile(
    join(folder, "corpus/parts/thing.yaml"),
    "type: object\nproperties: { b: { type: string } }\n",
  );
  const third = await run(60);
  expect(third.outcomes.map(told)).toEqual(want);
  expect(third.done).toEqual(["1/1 generated: good.yaml", "type check 1, 1 documents from good.yaml"]);
});

it("goes on after documents that take too long", async () => {
  const { outcomes } = await run(0.001);
  expect(outcomes.map(({ generation }) => generation.kind)).toEqual(["timed out", "timed out", "timed out"]);
  expect((await run(0.001)).done).toHaveLength(3);
});
