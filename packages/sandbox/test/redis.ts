import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

/** A Redis or Valkey server of a test's own, reached by a socket in its folder. */
export interface RedisServer {
  /** What REDIS_URL takes. */
  readonly url: string;
  stop(): Promise<void>;
}

const program = ["valkey-server", "redis-server"].find((name) =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, name))),
);

/** Whether this machine has one of the programs. */
export const hasRedis: boolean = program !== undefined;

/** Starts a server in a new folder; with a password, nobody may ask it without. */
export async function startRedis(password?: string): Promise<RedisServer> {
  if (program === undefined) throw new Error("There is neither valkey-server nor redis-server");
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const url = join(folder, "redis.sock");
  const settings = ["--port", "0", "--unixsocket", url, "--save", "", "--dir", folder];
  if (password !== undefined) settings.push("--requirepass", password);
  const child = spawn(program, settings, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (/ready to accept connections/i.test(line)) break;
  }
  child.stdout.resume();
  return {
    url,
    async stop() {
      if (child.exitCode === null) {
        child.kill();
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
