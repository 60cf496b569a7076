import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Apart from the repository's other tests: these build the site and open it in a browser.
export default defineConfig({
  resolve: { conditions: ["@tenon/source", "node", "import", "default"] },
  ssr: { resolve: { conditions: ["@tenon/source", "node", "import", "default"] } },
  test: {
    include: ["docs/**/*.test.ts"],
    globalSetup: [fileURLToPath(new URL("test/build-site.ts", import.meta.url))],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
