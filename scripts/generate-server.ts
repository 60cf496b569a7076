import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { capture, root } from "./workspace.ts";

/** Generates a document's server into a folder, with an inline runtime, as strangers get it. Gives the folder of its files. */
export async function generateServer(document: object, folder: string): Promise<string> {
  const path = join(folder, "openapi.json");
  const output = join(folder, "generated");
  await writeFile(path, JSON.stringify(document));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const tenon = join(root, "generators/bin/tenon.js");
  await capture(process.execPath, [tenon, "generate", path, "--out", output, "--import-extension", ".ts"]);
  return output;
}
