// Preloaded into a program that is measured: writes down what each of its Node processes used. See measure.ts.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const folder = process.env["TENON_USAGE_FOLDER"];
if (folder !== undefined && isMainThread) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    // An older Node, which a generator may start by itself, does not have it.
    const { user, system } = process.threadCpuUsage?.() ?? { user: 0, system: 0 };
    const usage = {
      cpuMicroseconds: userCPUTime + systemCPUTime,
      mainMicroseconds: user + system,
      peakKilobytes: maxRSS,
    };
    writeFileSync(`${folder}/${process.pid}.json`, JSON.stringify(usage));
  });
}
