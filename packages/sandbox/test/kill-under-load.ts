import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
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
  let service = await startProcess({ args: ["--db", file, "--quiet"] });
  const port = new URL(service.baseUrl).port;
  const load = new Load(service, writesPerSecond);
  await load.begin();
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(life);
    await service.kill();
    service = await startProcess({ args: ["--db", file, "--quiet", "--port", port] });
  }
  await load.end();
  await service.kill();
  return {
    ...(await inspect(file, load.receipts)),
    acknowledged: load.receipts.size,
    unanswered: load.unanswered,
  };
}

/** Requests that are sent whether or not earlier ones have been answered. */
class Load {
  readonly receipts: Map<string, string> = new Map();
  unanswered = 0;
  readonly #service: Pick<SandboxProcess, "baseUrl">;
  readonly #interval: number;
  readonly #pending: Set<Promise<void>> = new Set();
  #headers: Readonly<Record<string, string>> = {};
  #timer: NodeJS.Timeout | undefined;

  constructor(service: Pick<SandboxProcess, "baseUrl">, perSecond: number) {
    this.#service = service;
    this.#interval = 1_000 / perSecond;
  }

  async begin(): Promise<void> {
    this.#headers = bearer(await signIn(this.#service));
    let sent = 0;
    const began = performance.now();
    this.#timer = setInterval(() => {
      // A timer that comes late sends what it has missed.
      for (; sent < (performance.now() - began) / this.#interval; sent += 1) this.#send(`intent-${sent}`);
    }, 5);
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  #send(intentId: string): void {
    const sending = this.#untilAnswered(intentId).finally(() => this.#pending.delete(sending));
    this.#pending.add(sending);
  }

  async #untilAnswered(intentId: string): Promise<void> {
    for (;;) {
      const answer = await sendReport(this.#service, { ...report, intentId }, this.#headers).catch(
        () => undefined,
      );
      if (answer?.response.status === 200 && answer.body.id !== undefined) {
        this.receipts.set(intentId, answer.body.id);
        return;
      }
      // No answer: nobody knows whether it was kept, so it is sent again. 503: the service has only just come back.
      if (answer !== undefined && answer.response.status !== 503) {
        throw new Error(`A report was answered with ${answer.response.status}`);
      }
      this.unanswered += 1;
      await pause(250);
    }
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
