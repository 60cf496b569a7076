import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** The checks of what is published: slow, since they build, pack and install every package. */
const config: ViteUserConfig = mergeConfig(
  base,
  defineConfig({ test: { root: "scripts/packed", testTimeout: 600_000, hookTimeout: 600_000 } }),
);
// Merging would add to the lists of the base, which leave these tests out.
config.test = { ...config.test, include: ["*.test.ts"], exclude: [], globalSetup: "build.ts" };

export default config;
