/** `npm run test:browser`: the tests of the runtime's client and codecs in Chromium. Those that need Node itself are left out. */
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { browserOptions } from "../../../../scripts/browser.ts";
import { commands } from "./relay.ts";

const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL("../../../..", import.meta.url)),
  resolve: {
    conditions: ["@tenon/source"],
    alias: [
      {
        find: /^.*\/test\/loopback\.ts$/,
        replacement: fileURLToPath(new URL("loopback.ts", import.meta.url)),
      },
    ],
  },
  optimizeDeps: { include: ["fast-check"] },
  test: {
    include: ["packages/runtime/src/{client,wire}/**/*.test.ts"],
    exclude: [
      // Raw sockets, which speak as no HTTP server would.
      "**/bad-input.test.ts",
      // How Node prints an error.
      "**/secrets.test.ts",
      // Node with another flag, and a file.
      "**/codec-temporal.test.ts",
      "**/swagger-client.test.ts",
    ],
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: await browserOptions() }),
      instances: [{ browser: "chromium" }],
      commands,
    },
  },
});

export default config;
