import { Session } from "node:inspector/promises";
import { setFlagsFromString } from "node:v8";

// V8 forgets the counts of a function together with its code when it has not run for a while.
setFlagsFromString("--no-flush-bytecode");

const session = new Session();
session.connect();
await session.post("Profiler.enable");
// Once and for all, since V8 counts the blocks only of what it compiles from then on. What has run before that is compiled already, so
// whoever compares runs the action once before.
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * How much of the toolkit's code an action runs: the sum of how often each of its functions and blocks was entered. The same on
 * every machine, however busy, so that the growth of work can be tested without a clock.
 */
export async function countedWork(action: () => Promise<void>): Promise<number> {
  await taken();
  await action();
  return taken();
}

/** The work since the last time. */
async function taken(): Promise<number> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ours = result.filter(({ url }) => url.includes("/generators/src/"));
  const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}
