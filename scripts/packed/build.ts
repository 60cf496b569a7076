import { capture } from "../workspace.ts";

/** Builds what is packed and published, once for all the tests here. */
export async function setup(): Promise<void> {
  await capture(process.execPath, ["scripts/build.ts"]);
}
