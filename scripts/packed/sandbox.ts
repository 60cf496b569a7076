import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";

/** What a container is made of, as far as a build without a network can tell. */
export interface Container {
  /** What stands after `COPY`: files and folders of the package. */
  readonly copied: readonly string[];
  /** What a start runs, with the folder of this test in place of the image's. */
  readonly command: readonly string[];
}

/**
 * Lays out a folder as the Containerfile of a package does: what it copies, and beside it the dependencies, which are those of the project
 * that the package is installed in.
 */
export async function layOut(installed: string, dependencies: string, folder: string): Promise<Container> {
  const lines = (await readFile(join(installed, "Containerfile"), "utf8")).split("\n");
  const of = (instruction: string): readonly string[] =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));
  const copied = of("COPY").map((line) => line.split(" ")[0] ?? "");
  await mkdir(folder);
  for (const one of copied) await cp(join(installed, one), join(folder, one), { recursive: true });
  await symlink(dependencies, join(folder, "node_modules"));
  const [workFolder = ""] = of("WORKDIR");
  // JSON by the format of Containerfiles.
  const [program = "", ...args] = JSON.parse(of("ENTRYPOINT")[0] ?? "[]") as readonly string[];
  if (program !== "node") throw new Error(`The container runs ${program}`);
  return { copied, command: [process.execPath, ...args.map((one) => one.replace(workFolder, folder))] };
}
