import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createPilotClient, listActorPosts } from "@shared-social/client";
import { isPostList } from "@shared-social/validators";
import { posts } from "../bench-validators/instances.ts";
import { median } from "../statistics.ts";

/**
 * CPU microseconds, medians of the rounds, and the median of the ratios within each round. `least` is the ratio of the cheapest rounds:
 * what others do on the machine only ever adds, so that it is least disturbed.
 */
export interface Compared {
  readonly bare: number;
  readonly ours: number;
  readonly ratio: number;
  readonly least: number;
}

/** A call of an operation with a bearer token beside bare fetch with the same headers and `response.json()`. */
export async function measureCalls(rounds: number): Promise<Compared> {
  const child = fork(fileURLToPath(new URL("server.ts", import.meta.url)), { execArgv: process.execArgv });
  try {
    const [port] = (await once(child, "message")) as [number];
    const baseUrl = `http://127.0.0.1:${port}`;
    const client = createPilotClient({ baseUrl, credentials: { bearer: "token" } });
    const headers = { accept: "application/json", authorization: "Bearer token" };
    const bare = async (): Promise<unknown> =>
      (await fetch(`${baseUrl}/api/actors/a/posts`, { headers, redirect: "manual" })).json();
    const ours = async (): Promise<unknown> =>
      (await listActorPosts(client, { path: { actorId: "a" } })).body;
    return await compare(rounds, 200, bare, ours);
  } finally {
    child.kill();
  }
}

/** Reading a response of 200 posts with and without the generated validator. */
export async function measureValidation(rounds: number): Promise<Compared> {
  const text = JSON.stringify({ posts: posts(200).map(({ language, ...post }) => post) });
  const parse = (): unknown => JSON.parse(text);
  const validate = (): unknown => {
    const value: unknown = JSON.parse(text);
    if (!isPostList(value)) throw new TypeError("The posts of the benchmark are none");
    return value;
  };
  return compare(rounds, 40, parse, validate);
}

/** Both in turn, round after round, so that a busy machine is busy for both. The first rounds warm up and are left out. */
async function compare(
  rounds: number,
  batch: number,
  bare: () => unknown,
  ours: () => unknown,
): Promise<Compared> {
  const pairs: { readonly bare: number; readonly ours: number }[] = [];
  const warm = Math.ceil(rounds / 5);
  for (let round = 0; round < rounds + warm; round++) {
    // Who goes first pays for what the other left behind: by turns.
    const first = round % 2 === 0 ? bare : ours;
    const one = await cpu(batch, first);
    const other = await cpu(batch, first === bare ? ours : bare);
    if (round >= warm) pairs.push(first === bare ? { bare: one, ours: other } : { bare: other, ours: one });
  }
  const bares = pairs.map((pair) => pair.bare);
  const ourses = pairs.map((pair) => pair.ours);
  return {
    bare: median(bares),
    ours: median(ourses),
    least: Math.min(...ourses) / Math.min(...bares),
    ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
  };
}

async function cpu(batch: number, run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < batch; turn++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / batch;
}
