import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { compileStrictly } from "../../generators/src/targets/testing/compile-strictly.ts";
import type { TypeCheck } from "../measured.ts";

/**
 * Type-checks an output, the runtime in it included, with TypeScript 6.0 under every strict flag. Throws if it finds a fault.
 */
export async function typeCheck(output: string): Promise<TypeCheck> {
  const paths = (await readdir(output, { recursive: true })).filter((path) => path.endsWith(".ts"));
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(output, path), "utf8")] as const),
  );
  const said = await compileStrictly("6.0", Object.fromEntries(texts), ["--extendedDiagnostics"]);
  if (said.includes("error TS")) throw new Error(said.slice(0, 1000));
  const figure = (name: string): number => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, "m").exec(said)?.[1]);
  return { checkSeconds: figure("Check time"), instantiations: figure("Instantiations") };
}
