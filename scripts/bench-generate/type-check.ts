import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { compileStrictly } from "../../generators/src/targets/testing/compile-strictly.ts";
import type { TypeCheck } from "../measured.ts";

/** Type-checks the types and the client of an output with TypeScript 6.0 under every strict flag. Throws if it finds a fault. */
export async function typeCheck(output: string): Promise<TypeCheck> {
  const runtime = await readdir(join(output, "runtime"), { recursive: true });
  const paths = ["types.ts", "client.ts", ...runtime.filter(isClientSide).map((path) => `runtime/${path}`)];
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(output, path), "utf8")] as const),
  );
  const said = await compileStrictly("6.0", Object.fromEntries(texts), ["--extendedDiagnostics"]);
  if (said.includes("error TS")) throw new Error(said.slice(0, 1000));
  const figure = (name: string): number => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, "m").exec(said)?.[1]);
  return { checkSeconds: figure("Check time"), instantiations: figure("Instantiations") };
}

function isClientSide(path: string): boolean {
  return path.endsWith(".ts") && (path.startsWith("client") || path.startsWith("wire"));
}
