import { isPostByHand, isPostWithPatternsByHand } from "./by-hand.ts";
import { type Generated, ourChecks } from "./generated.ts";
import { mixedShapes, posts } from "./instances.ts";
import type { Case } from "./measure.ts";
import { type Check, type Checks, peerChecks, peers } from "./peers.ts";

/** Every case of the benchmark. */
export async function cases(folder: string, generated: Generated): Promise<readonly Case[]> {
  const plain = posts(64);
  const wrong = plain.map(spoil);
  const lists = [0, 1, 2, 3].map(() => ({ posts: posts(200) }));
  const all = async (name: string, byHand?: Check): Promise<ReadonlyMap<string, Checks>> => {
    const found = await contenders(folder, generated, name, peers);
    return byHand === undefined ? found : found.set("by hand", { valid: byHand });
  };
  const few = (name: string): Promise<ReadonlyMap<string, Checks>> =>
    contenders(folder, generated, name, ["ajv", "schemasafe"]);
  const pattern = await all("PatternPost", isPostWithPatternsByHand);
  const post = await all("Post", isPostByHand);
  const valid = { valid: true };
  const invalid = { values: wrong, valid: false };
  return [
    {
      ...valid,
      name: "valid, with patterns",
      target: 3.8,
      values: plain,
      contenders: pick(pattern, "valid"),
    },
    { ...valid, name: "valid, without patterns", target: 14, values: plain, contenders: pick(post, "valid") },
    {
      ...valid,
      name: "array of 200, with patterns",
      target: 3.8,
      values: lists,
      contenders: pick(await few("PatternPosts"), "valid"),
    },
    {
      ...valid,
      name: "array of 200",
      target: 3.8,
      values: lists,
      contenders: pick(await few("Posts"), "valid"),
    },
    { ...invalid, name: "invalid, all errors", target: 2, contenders: pick(post, "all") },
    { ...invalid, name: "invalid, first error", target: 1, contenders: pick(post, "first") },
    {
      ...valid,
      name: "polymorphic",
      target: 5,
      values: mixedShapes(64),
      contenders: pick(await few("Shape"), "valid"),
    },
  ];
}

async function contenders(
  folder: string,
  generated: Generated,
  name: string,
  libraries: readonly string[],
): Promise<Map<string, Checks>> {
  const found = new Map<string, Checks>();
  for (const library of libraries) found.set(library, await peerChecks(folder, library, name));
  return found.set("ours", ourChecks(generated, name));
}

function pick(checks: ReadonlyMap<string, Checks>, which: keyof Checks): Case["contenders"] {
  return Object.fromEntries([...checks].map(([name, one]) => [name, one[which]]));
}

/** Three fields are wrong and one is too many. */
function spoil(post: Record<string, unknown>, index: number): Record<string, unknown> {
  const names = Object.keys(post);
  const spoiled: Record<string, unknown> = { ...post, extra: index };
  for (const step of [3, 7, 11]) {
    const name = names[(index + step) % names.length];
    if (name !== undefined) spoiled[name] = { wrong: true };
  }
  return JSON.parse(JSON.stringify(spoiled)) as Record<string, unknown>;
}
