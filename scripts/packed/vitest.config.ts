import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** The checks of what is published: slow, since they build, pack and install every package. */
const config: ViteUserConfig = mergeConfig(
  base,
  defineConfig({
    test: { root: "scripts/packed", include: ["*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 },
  }),
);
config.test = { ...config.test, include: ["*.test.ts"] };

export default config;
