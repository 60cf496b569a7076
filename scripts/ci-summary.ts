/**
 * Adds up what a CI run has found: `node scripts/ci-summary.ts REPORTS STEPS_PASSED STEPS_FAILED`. REPORTS is the folder of
 * vitest's JSON reports, one a run; a step without a report counts as one. Prints the last line of `.ci/run`.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What is read of a vitest JSON report. */
interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
}

const [reports = "", passedSteps = "", failedSteps = ""] = process.argv.slice(2);
let passed = Number(passedSteps);
let failed = Number(failedSteps);
for (const name of await readdir(reports).catch(() => [])) {
  const report = JSON.parse(await readFile(join(reports, name), "utf8")) as TestReport;
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // A file that does not even load has no tests to count.
  if (report.numFailedTests === 0 && report.numFailedTestSuites > 0) failed += report.numFailedTestSuites;
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
