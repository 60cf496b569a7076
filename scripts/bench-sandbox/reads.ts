import autocannon from "autocannon";
import type { SandboxProcess } from "../../packages/sandbox/test/process.ts";
import type { SandboxTable } from "../measured.ts";
import { few, full } from "./data.ts";

/** How long each reading takes. */
export const seconds = 10;

/** CPU seconds of the service so far. */
async function cpuSeconds({ adminUrl }: SandboxProcess): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(metrics)?.[1]);
}

/** Who reads what. */
export interface Reading {
  readonly kind: "full" | "few";
  readonly headers: Readonly<Record<string, string>>;
  /** Requests a second; all that it can take where it is left out. */
  readonly rate?: number;
}

/** Reads for a while, each time another actor, and from another address where the reader is anonymous. */
function read(service: SandboxProcess, { kind, headers, rate }: Reading): Promise<autocannon.Result> {
  const { actors } = kind === "full" ? full : few;
  let count = 0;
  return autocannon({
    url: service.baseUrl,
    connections: 10,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [
      {
        setupRequest(request) {
          count += 1;
          const path = `/api/actors/${kind}-${count % actors}/posts`;
          const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
          return { ...request, path, headers: { "x-forwarded-for": address, ...headers } };
        },
      },
    ],
  });
}

/** Measures reads of one kind, at full speed and then at a quarter of it. */
export async function measureReads(
  service: SandboxProcess,
  reading: Reading,
): Promise<SandboxTable["reads"][number]["measured"]> {
  await read(service, reading);
  const before = await cpuSeconds(service);
  const busy = await read(service, reading);
  const perRead = (await cpuSeconds(service)) - before;
  const readsPerCoreSecond = busy.requests.total / perRead;
  const calm = await read(service, { ...reading, rate: Math.max(20, Math.floor(readsPerCoreSecond / 4)) });
  const failed = [busy, calm].reduce((sum, one) => sum + one.non2xx + one.errors, 0);
  if (failed > 0) throw new Error(`${failed} reads failed`);
  return {
    readsPerCoreSecond: Math.round(readsPerCoreSecond),
    rate: Math.round(calm.requests.average),
    p50: calm.latency.p50,
    p99: calm.latency.p99,
  };
}
