import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { closed, listen } from "../src/listener.ts";
import { openDatabase } from "../src/storage/open-database.ts";
import { type SandboxProcess, startProcess } from "./process.ts";
import { bearer, report, sendReport, signIn } from "./running-sandbox.ts";

/** How a service is treated. */
export interface KillOptions {
  /** File of SQLite; it does not exist yet. */
  readonly file: string;
  readonly kills: number;
  readonly writesPerSecond: number;
  /** How long the service lives each time, in milliseconds, from its first answer on. */
  readonly life: number;
}

/** What is left afterwards. */
export interface KillResult {
  /** Reports that were answered with a receipt. */
  readonly acknowledged: number;
  /** Requests that ended without an answer, and were sent again with the same intent. */
  readonly unanswered: number;
  /** Acknowledged reports that are not there, or under another identifier than the receipt's. */
  readonly lost: number;
  /** Rows beyond one for each intent. */
  readonly doubled: number;
  /** `ok`, or what SQLite finds wrong with the file. */
  readonly integrity: string;
}

/** Writes reports at a steady rate while the service is killed again and again, and looks at what it has kept. */
export async function killUnderLoad({
  file,
  kills,
  writesPerSecond,
  life,
}: KillOptions): Promise<KillResult> {
  const port = String(await portBelowEphemeral());
  const start = (): Promise<SandboxProcess> =>
    startProcess({ args: ["--db", file, "--quiet", "--port", port, "--now", standing] });
  let service = await start();
  const load = new Load(service.baseUrl, bearer(await signIn(service)), writesPerSecond);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      load.resume();
      await pause(life);
      load.suspend();
      await load.crowd();
      await service.kill();
      service = await start();
    }
    load.resume();
    await load.end();
  } finally {
    load.suspend();
    await service.kill();
  }
  const { receipts, unanswered } = load;
  return { ...(await inspect(file, receipts)), acknowledged: receipts.size, unanswered };
}

/**
 * A free port that the system gives to no connection: while nobody listens at it, a client that calls it could otherwise get it for its
 * own end, and call itself.
 */
async function portBelowEphemeral(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_000; port += 1) {
    const server = createServer();
    const isFree = await listen(server, "127.0.0.1", port).then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await closed(server);
    return port;
  }
  throw new Error("No port is free");
}

/** The clock stands, so that a run may take longer than an access token lives. */
const standing = "2026-10-01T00:00:00Z";

/** Sends reports at a steady rate, whether or not earlier ones have been answered, while the service is there. */
class Load {
  readonly receipts: Map<string, string> = new Map();
  unanswered = 0;
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #perSecond: number;
  /** Sent without an answer: nobody knows whether they were kept, so they are sent again. */
  readonly #open: Set<string> = new Set();
  readonly #pending: Set<Promise<void>> = new Set();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #failure: unknown;

  constructor(baseUrl: string, headers: Readonly<Record<string, string>>, perSecond: number) {
    this.#baseUrl = baseUrl;
    this.#headers = headers;
    this.#perSecond = perSecond;
  }

  resume(): void {
    const began = performance.now();
    let sent = 0;
    this.#timer = setInterval(() => {
      // A timer that comes late sends what it has missed.
      const due = ((performance.now() - began) / 1_000) * this.#perSecond;
      for (; sent < due; sent += 1) void this.#send(this.#next());
    }, 5);
  }

  suspend(): void {
    clearInterval(this.#timer);
  }

  /**
   * Sends many at once and waits for the first answer: by then the others are on their way, wherever in it they are. On a quick machine
   * nothing would be, most of the time.
   */
  async crowd(): Promise<void> {
    await Promise.race(Array.from({ length: 20 }, () => this.#send(this.#next())));
  }

  /** Waits until everything that was sent has its receipt. */
  async end(): Promise<void> {
    this.suspend();
    await Promise.all(this.#pending);
    for (const intentId of [...this.#open]) {
      this.#open.delete(intentId);
      await this.#answer(intentId);
    }
    if (this.#failure !== undefined) throw this.#failure;
    // Nobody kills it any more, so that this time each has to be answered.
    if (this.#open.size > 0) throw new Error(`${this.#open.size} reports got no answer`);
  }

  /** What is to be sent again goes first, within the same rate, so that no flood follows a kill. */
  #next(): string {
    const [again] = this.#open;
    if (again !== undefined) {
      this.#open.delete(again);
      return again;
    }
    this.#count += 1;
    return `intent-${this.#count}`;
  }

  #send(intentId: string): Promise<void> {
    const sending = this.#answer(intentId).finally(() => this.#pending.delete(sending));
    this.#pending.add(sending);
    return sending;
  }

  async #answer(intentId: string): Promise<void> {
    const service = { baseUrl: this.#baseUrl };
    const answer = await sendReport(service, { ...report, intentId }, this.#headers).catch(() => undefined);
    if (answer?.response.status === 200 && answer.body.id !== undefined) {
      this.receipts.set(intentId, answer.body.id);
      return;
    }
    if (answer !== undefined)
      this.#failure ??= new Error(`A report was answered with ${answer.response.status}`);
    this.unanswered += 1;
    this.#open.add(intentId);
  }
}

async function inspect(
  file: string,
  receipts: ReadonlyMap<string, string>,
): Promise<Pick<KillResult, "lost" | "doubled" | "integrity">> {
  const database = openDatabase({ file });
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.kysely);
  const rows = await database.kysely.selectFrom("reports").select(["intent_id", "id"]).execute();
  await database.close();
  const kept = new Map(rows.map(({ intent_id, id }) => [intent_id, id]));
  return {
    lost: [...receipts].filter(([intent, id]) => kept.get(intent) !== id).length,
    doubled: rows.length - kept.size,
    integrity: check.rows.map((row) => row.integrity_check).join("\n"),
  };
}
