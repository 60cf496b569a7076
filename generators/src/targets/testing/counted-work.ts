import { Session } from "node:inspector/promises";

/**
 * How much of the toolkit's code an action runs: the sum of how often each of its functions and blocks was entered. The same on
 * every machine, however busy, so that the growth of work can be tested without a clock.
 */
export async function countedWork(action: () => Promise<void>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    await action();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const ours = result.filter(({ url }) => url.includes("/generators/src/"));
    const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}
