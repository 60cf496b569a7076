import { isMainThread } from "node:worker_threads";
import { serveTasks } from "./spread.ts";

/** What the test's threads are told to do. */
export interface Order {
  readonly name: string;
  readonly does?: "throw" | "exit" | "wait";
}

/** Answers with the name and where it was done; `told` hears of it before. */
export async function obey(
  { name, does }: Order,
  told: (note: string) => void,
): Promise<{ readonly name: string; readonly here: boolean }> {
  told(name);
  if (does === "throw") throw new TypeError(`${name} is bad`);
  // Only a thread may be taken down.
  if (does === "exit" && !isMainThread) process.exit(7);
  if (does === "wait" && isMainThread) await new Promise((resolve) => setTimeout(resolve, 1500));
  return { name, here: isMainThread };
}

if (!isMainThread) await serveTasks(obey);
