/**
 * `npm run size:packages [-- --table FILE]`: how large each published package is, packed and unpacked, how many files it has, and how
 * many packages come with it. Builds them first.
 */
import { parseArgs } from "node:util";
import { type PackagesTable, writeTable } from "./measured.ts";
import { pack } from "./pack.ts";
import { runtimeDependencies } from "./runtime-dependencies.ts";
import { packageJson, publishedPackages, run } from "./workspace.ts";

const { values } = parseArgs({ options: { table: { type: "string" } } });

await run(process.execPath, ["scripts/build.ts"]);
const packages: PackagesTable["packages"][number][] = [];
for (const folder of publishedPackages) {
  const { size, unpackedSize, entryCount } = await pack(folder);
  const { direct, all } = runtimeDependencies(folder);
  packages.push({
    name: packageJson(folder).name,
    packedBytes: size,
    unpackedBytes: unpackedSize,
    files: entryCount,
    direct: direct.length,
    all: all.length,
  });
}
console.table(packages);
await writeTable(values.table, { packages });
