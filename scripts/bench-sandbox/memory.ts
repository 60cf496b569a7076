import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import {
  bearer,
  clientOf,
  obtainCode,
  report,
  sendReport,
} from "../../packages/sandbox/test/running-sandbox.ts";
import { basic, exchangeFields, post, refresh, type Tokens } from "../../packages/sandbox/test/visitor.ts";
import type { SandboxTable } from "../measured.ts";
import { few, full } from "./data.ts";

const hour = 3_600_000;
const client = clientOf("tidings");
const authorization = basic(client);

/**
 * Sends a sandbox as many requests as an hour may bring, at full speed, while an hour passes for it: reads by anyone, each from an
 * address of its own, and by somebody signed in, reports, sign-ins, refreshes, and what is refused. Gives its memory after each tenth.
 */
export async function measureMemory(file: string, requests: number): Promise<SandboxTable["memory"]> {
  const child = fork(join(import.meta.dirname, "memory-child.ts"), [file], {
    execArgv: ["--expose-gc", "--conditions=@tenon/source"],
  });
  const told = async (): Promise<unknown> => (await once(child, "message"))[0];
  try {
    // What the child sends is ours.
    const baseUrl = (await told()) as string;
    const heapBytes: number[] = [];
    const residentBytes: number[] = [];
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await load(baseUrl, tenth, Math.round(requests / 10));
      child.send(hour / 10);
      const { heapUsed, rss } = (await told()) as NodeJS.MemoryUsage;
      heapBytes.push(heapUsed);
      residentBytes.push(rss);
      console.log(`${((tenth + 1) * requests) / 10} requests:`, { heapUsed, rss });
    }
    console.log("last by first:", { heap: ratio(heapBytes), resident: ratio(residentBytes) });
    return { requests, heapBytes, residentBytes };
  } finally {
    child.disconnect();
    await once(child, "exit");
  }
}

function ratio(values: readonly number[]): string {
  return ((values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)).toFixed(3);
}

/** One of a hundred requests goes through the pages; of the others, nine in ten are reads. */
async function load(baseUrl: string, tenth: number, requests: number): Promise<void> {
  const service = { baseUrl };
  const token = await signInAndRefresh(service, Math.ceil(requests / 400));
  const reports = Math.round(requests / 20);
  for (let index = 0; index < reports; index += 1) {
    const one = { ...report, intentId: `memory-${tenth}-${index}`, evidence: "x".repeat(index) };
    const { response } = await sendReport(service, one, bearer(token));
    if (response.status !== 200) throw new Error(`A report was answered with ${response.status}`);
  }
  const amount = requests - reports;
  let count = tenth * requests;
  const read = await autocannon({
    url: baseUrl,
    connections: 10,
    amount,
    requests: [
      {
        setupRequest(request) {
          count += 1;
          return { ...request, ...readOf(count, token) };
        },
      },
    ],
  });
  const { errors, timeouts } = read;
  const failed = Number(read["5xx"]);
  if (errors + timeouts + failed > 0) throw new Error(`${errors} errors, ${failed} answers of 5xx`);
}

/** The headers are of a new object each time: of an address, or of a credential. */
function readOf(count: number, token: string): Pick<autocannon.Request, "path" | "headers"> {
  const kind = count % 20 === 0 ? "full" : "few";
  const actor =
    count % 10 === 3 ? `nobody-${count}` : `${kind}-${count % (kind === "full" ? full : few).actors}`;
  const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  const headers = [bearer(token), { "x-forwarded-for": address }, bearer(`wrong-${count}`)][count % 3] ?? {};
  return { path: `/api/actors/${actor}/posts`, headers };
}

/** Goes through the pages and refreshes, so many times each, and gives the last access token. */
async function signInAndRefresh(service: { readonly baseUrl: string }, times: number): Promise<string> {
  let token = "";
  for (let index = 0; index < times; index += 1) {
    const fields = exchangeFields(await obtainCode(service), { redirect_uri: client.redirectUri });
    const first = (await (await post(service, "token", fields, { authorization })).json()) as Tokens;
    const response = await refresh(service, first.refresh_token, {}, { authorization });
    if (response.status !== 200) throw new Error(`A refresh was answered with ${response.status}`);
    token = ((await response.json()) as Tokens).access_token;
  }
  return token;
}
