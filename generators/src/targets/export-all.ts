import { type Code, code, lines } from "../emit/index.ts";
import type { TargetOptions } from "./target.ts";

/**
 * Re-exports of everything that files of the output export, sorted; `types`: of their types only. To be printed in a file at the
 * output's top.
 */
export function exportAll(
  paths: readonly string[],
  extension: TargetOptions["importExtension"],
  types?: "types",
): Code {
  return lines(
    [...new Set(paths)].sort().map((path) => {
      const specifier = `./${path.replace(/\.ts$/, extension)}`;
      return types ? code`export type * from ${specifier};` : code`export * from ${specifier};`;
    }),
  );
}
