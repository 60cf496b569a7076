import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { freePort } from "../free-port.ts";
import { installPeers } from "../install-peers.ts";
import { capture } from "../workspace.ts";

const version = "6.10.4";
const tools = join(tmpdir(), `tenon-verdaccio-${version}`);

/** A registry of this machine, to which one throw-away user may publish. */
export interface Registry {
  readonly url: string;
  /** The environment of an npm that knows this registry and its user, and shares no cache with others. */
  readonly environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/**
 * Starts a Verdaccio on the loopback interface. The names in `own` exist in it only once they are published to it; what else it is
 * asked for it asks the registry that npm is configured for. Throws with its output when it does not come up.
 */
export async function startRegistry(own: readonly string[]): Promise<Registry> {
  // A tag that one of its dependencies asks for is missing from some mirrors; the override is the version behind it.
  await installPeers(tools, { verdaccio: version }, { "node-fetch": "2.7.0" });
  const folder = await mkdtemp(join(tmpdir(), "tenon-registry-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const config = join(folder, "config.yaml");
  await writeFile(config, stringify(await configuration(folder, own)));
  const child = spawn(
    process.execPath,
    [
      join(tools, "node_modules/verdaccio/bin/verdaccio"),
      "--config",
      config,
      "--listen",
      `127.0.0.1:${port}`,
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (output += data.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answering(url, child, () => output);
    return {
      url,
      environment: await npmEnvironment(folder, url),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function configuration(folder: string, own: readonly string[]): Promise<object> {
  const local = { access: "$all", publish: "$authenticated" };
  const { stdout } = await capture("npm", ["config", "get", "registry"]);
  return {
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "htpasswd") } },
    uplinks: { configured: { url: stdout.trim() } },
    packages: {
      ...Object.fromEntries(own.map((name) => [name, local])),
      "**": { access: "$all", proxy: "configured" },
    },
    web: { enable: false },
    max_body_size: "50mb",
    log: { type: "stdout", format: "pretty", level: "warn", colors: false },
  };
}

async function npmEnvironment(folder: string, url: string): Promise<NodeJS.ProcessEnv> {
  const user = { name: "publisher", password: "thrown-away" };
  const answer = await fetch(`${url}-/user/org.couchdb.user:${user.name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(user),
  });
  const { token } = (await answer.json()) as { readonly token?: string };
  if (token === undefined) throw new Error(`The registry made no user: ${answer.status}`);
  const npmrc = join(folder, "npmrc");
  await writeFile(npmrc, `registry=${url}\n${url.replace("http:", "")}:_authToken=${token}\n`);
  await mkdir(join(folder, "cache"));
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  return {
    ...Object.fromEntries(inherited),
    npm_config_userconfig: npmrc,
    npm_config_cache: join(folder, "cache"),
  };
}

async function answering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Verdaccio ended before it listened:\n${output()}`);
    const answer = await fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
