/**
 * Starts a sandbox in a process of its own and prints its base URL. It is given a file of SQLite or, with DATABASE_URL, `-`; and a port.
 */
import { startSandbox } from "../src/sandbox.ts";
import { demoSeed } from "../src/seed/demo-seed.ts";
import { standIn } from "./stand-in.ts";

const [file = "-", port = "0"] = process.argv.slice(2);
const { DATABASE_URL: url, REDIS_URL: redisUrl } = process.env;
const sandbox = await startSandbox({
  database: url === undefined ? { file } : { url },
  createAuthorization: standIn,
  seed: demoSeed,
  port: Number(port),
  ...(redisUrl !== undefined && { redisUrl }),
});
process.stdout.write(`${sandbox.baseUrl}\n`);
