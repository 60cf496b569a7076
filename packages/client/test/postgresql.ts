import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** A PostgreSQL server of a test's own, reached by a socket in its folder. */
export interface PostgresqlServer {
  /** What `pg` takes. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  stop(): Promise<void>;
}

/** Whether this machine has the programs; PostgreSQL's own refuse to run as root, which needs another user then. */
export const hasPostgresql: boolean =
  ["initdb", "pg_ctl"].every(isInstalled) && (!isRoot() || serverUser() !== undefined);

/** Starts a server in a new folder. */
export async function startPostgresql(): Promise<PostgresqlServer> {
  const folder = mkdtempSync(join(tmpdir(), "pg-"));
  const user = serverUser();
  if (isRoot() && user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  await asServer("initdb", ["-D", data, "-U", "pilot", "-A", "trust", "--no-sync"], folder);
  const settings = `-k ${folder} -c listen_addresses='' -c max_connections=60`;
  await asServer("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start"], folder);
  return {
    connection: { host: folder, user: "pilot", database: "postgres" },
    async stop() {
      await asServer("pg_ctl", ["-D", data, "-w", "-m", "immediate", "stop"], folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a program as a user who may run a server. */
async function asServer(program: string, args: readonly string[], cwd: string): Promise<void> {
  const user = serverUser();
  const identity = isRoot() && user !== undefined ? { uid: user.uid, gid: user.gid } : {};
  await promisify(execFile)(program, args, { cwd, ...identity });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  for (const name of ["postgres", "nobody"]) {
    if (spawnSync("id", [name]).status !== 0) continue;
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8" })),
    );
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  return undefined;
}

function isInstalled(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}
