import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The program as npm would run it. */
export const bin: string = fileURLToPath(new URL("../../bin/tenon.js", import.meta.url));

/** A small document. */
export const pets: string = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200":
          description: All.
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Pet" } }
components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: string, minLength: 1 } } }
`;

/** What a run of the program came to. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Whether `Project.onTerminal` has the program that it needs. */
export const hasTerminal: boolean = spawnSync("script", ["--version"]).status === 0;

/** A folder of its own with some files, in which the program is run as a process of its own. */
export class Project implements Disposable {
  readonly root: string = realpathSync(mkdtempSync(path.join(tmpdir(), "tenon-cli-")));

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(files)) this.put(name, text);
  }

  put(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.root, name)), { recursive: true });
    writeFileSync(path.join(this.root, name), text);
  }

  read(name: string): string {
    return readFileSync(path.join(this.root, name), "utf8");
  }

  /** Runs `tenon` with arguments; `folder` is where, `env` is added to a bare environment. */
  tenon(
    args: readonly string[],
    { folder = ".", env = {} }: { folder?: string; env?: Record<string, string> } = {},
  ): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
      cwd: path.join(this.root, folder),
      encoding: "utf8",
      env: this.environment(env),
    });
    return { code: status, out: stdout, err: stderr };
  }

  /** Runs `tenon` in a pseudo-terminal 80 columns wide, with what is typed into it; `out` is all that the terminal shows. */
  onTerminal(
    args: readonly string[],
    { env = {}, typed = "" }: { env?: Record<string, string>; typed?: string } = {},
  ): Pick<Ran, "code" | "out"> {
    const call = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(" ");
    const { status, stdout } = spawnSync("script", ["-qec", call, "/dev/null"], {
      cwd: this.root,
      env: this.environment({ TERM: "xterm", ...env }),
      encoding: "utf8",
      input: typed,
    });
    return { code: status, out: stdout };
  }

  /** The environment that `tenon` runs in: nothing of the test runner's, and a cache inside the folder. */
  environment(more: Record<string, string> = {}): Record<string, string> {
    const { PATH = "", TMPDIR = tmpdir() } = process.env;
    return { PATH, TMPDIR, HOME: this.root, XDG_CACHE_HOME: path.join(this.root, ".cache"), ...more };
  }

  /** Path, time and content of everything but the cache. */
  snapshot(): Readonly<Record<string, string>> {
    const names = readdirSync(this.root, { recursive: true, encoding: "utf8" }).sort();
    const entries = names
      .filter((name) => name !== ".cache" && !name.startsWith(`.cache${path.sep}`))
      .map((name) => {
        const stat = statSync(path.join(this.root, name));
        return [name, `${stat.mtimeMs} ${stat.isFile() ? this.read(name) : "folder"}`] as const;
      });
    return Object.fromEntries(entries);
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
