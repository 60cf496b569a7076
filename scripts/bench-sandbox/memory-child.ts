/**
 * `node --expose-gc memory-child.ts FILE`: a sandbox on the file, which tells its parent where it is, and for every message it is sent
 * moves its clock on by so many milliseconds, collects its garbage and tells what memory it has left.
 */
import { createClock, demoSeed, startSandbox } from "@shared-social/sandbox";

const [file = ""] = process.argv.slice(2);
const clock = createClock();
const sandbox = await startSandbox({ database: { file }, seed: demoSeed, clock, proxies: ["127.0.0.1"] });

process.on("message", (milliseconds: number) => {
  clock.advance(milliseconds);
  // Finalizers of a first collection let go of what a second one can take.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
process.on("disconnect", () => void sandbox.stop());
process.send?.(sandbox.baseUrl);
