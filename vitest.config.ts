import { defineConfig, type ViteUserConfig } from "vitest/config";

/** Where CI collects the counts of each run. */
const reports = process.env["TENON_TEST_REPORTS"];

const config: ViteUserConfig = defineConfig({
  resolve: { conditions: ["@tenon/source", "node"] },
  ssr: { resolve: { conditions: ["@tenon/source", "node"] } },
  test: {
    include: ["{generators,packages,scripts,openapi}/**/*.test.ts"],
    // `npm run test:packages` runs what is in scripts/packed.
    exclude: ["**/node_modules/**", "**/dist/**", "scripts/packed/**"],
    // Many tests wait for a compiler or a server, so that a worker for each core is not too much even where there are two.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    ...(reports !== undefined && {
      reporters: ["default", "json"],
      outputFile: { json: `${reports}/${process.pid}.json` },
    }),
  },
});

export default config;
