import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@tenon/source", "node", "import", "default"] },
  ssr: { resolve: { conditions: ["@tenon/source", "node", "import", "default"] } },
  test: {
    include: ["{generators,packages,scripts,openapi}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000,
  },
});
