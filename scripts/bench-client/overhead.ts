import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createPilotClient, listActorPosts, listActorPostsOperation } from "@shared-social/client";
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

/** How often a call is repeated in a round: seldom enough that most rounds pass without a garbage collection. */
const callsInRound = 20;

/** A call of an operation, beside bare fetch and beside a function that a person would write for the same. */
export interface ComparedCalls extends Compared {
  /** That function over bare fetch: it encodes the path and reads the declared headers too. */
  readonly byHand: number;
  /** Bare fetch, written once more, over bare fetch: as far from 1 as this is, so far may the other ratios be off. */
  readonly again: number;
}

/** A call of an operation with a bearer token. Bare fetch sends the same headers, looks at status and content type, and parses the JSON. */
export async function measureCalls(rounds: number): Promise<ComparedCalls> {
  const child = fork(fileURLToPath(new URL("server.ts", import.meta.url)), { execArgv: process.execArgv });
  try {
    const [port] = (await once(child, "message")) as [number];
    const baseUrl = `http://127.0.0.1:${port}`;
    const client = createPilotClient({ baseUrl, credentials: { bearer: "token" } });
    const ours = async (): Promise<unknown> =>
      (await listActorPosts(client, { path: { actorId: "a" } })).body;
    const { bare, byHand } = withFetch(baseUrl);
    // Of its own closures, which V8 may think of otherwise than of those of the first.
    const { bare: again } = withFetch(baseUrl);
    const [, hand, other, own] = await compare(rounds, callsInRound, [bare, byHand, again, ours]);
    return { ...own, byHand: hand.ratio, again: other.ratio };
  } finally {
    child.kill();
  }
}

/** What there is without a client. */
function withFetch(baseUrl: string): Readonly<Record<"bare" | "byHand", () => Promise<unknown>>> {
  const headers = { accept: "application/json", authorization: "Bearer token" };
  const { "200": declared } = listActorPostsOperation.responses;
  const names = (declared ? (declared.headers ?? []) : []).map(({ name }) => name);
  const get = async (path: string): Promise<Response> => {
    const response = await fetch(baseUrl + path, { headers, redirect: "manual" });
    if (response.status !== 200 || response.headers.get("content-type") !== "application/json") {
      throw new TypeError("The response of the benchmark is another");
    }
    return response;
  };
  return {
    bare: async () => (await get("/api/actors/a/posts")).json(),
    byHand: async () => {
      const response = await get(`/api/actors/${encodeURIComponent("a")}/posts`);
      const read = Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));
      const scopes = read["x-network-scopes"]?.split(" ");
      return { body: await response.json(), headers: { ...read, scopes } };
    },
  };
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
  const [, checked] = await compare(rounds, 40, [parse, validate]);
  return checked;
}

type Run = () => unknown;

/**
 * All in turn, round after round, so that a busy machine is busy for all, each over the first. The first rounds warm up and are left
 * out.
 */
async function compare<const Runs extends readonly [Run, ...Run[]]>(
  rounds: number,
  batch: number,
  runs: Runs,
): Promise<{ readonly [Index in keyof Runs]: Compared }> {
  const costs: number[][] = [];
  const warm = Math.ceil(rounds / 5);
  for (let round = 0; round < rounds + warm; round++) {
    const cost: number[] = [];
    // Everyone pays for what the last left behind: another goes first each time, and every second round goes backwards.
    const order = runs.map((_, turn) => (round + turn) % runs.length);
    for (const index of round % 2 === 0 ? order : order.reverse()) {
      cost[index] = await cpu(batch, runs[index] ?? runs[0]);
    }
    if (round >= warm) costs.push(cost);
  }
  const [bares, ...others] = runs.map((_, index) => costs.map((cost) => cost[index] ?? Number.NaN));
  if (bares === undefined) throw new TypeError("There is nothing to compare");
  // As many as there were, in their order.
  return [bares, ...others].map((ourses) => ({
    bare: median(bares),
    ours: median(ourses),
    least: Math.min(...ourses) / Math.min(...bares),
    ratio: median(ourses.map((cost, round) => cost / (bares[round] ?? Number.NaN))),
  })) as { readonly [Index in keyof Runs]: Compared };
}

async function cpu(batch: number, run: Run): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < batch; turn++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / batch;
}
