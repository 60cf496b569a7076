import { fileURLToPath } from "node:url";

// Astro reads both when it is loaded: no usage data is sent, and no registry is asked for a newer version.
process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["ASTRO_DISABLE_UPDATE_CHECK"] = "true";

const [command] = process.argv.slice(2);
// Astro takes the mode from the environment too, where a test runner sets its own; another mode leaves out the search.
for (const name of ["DEV", "PROD", "MODE", "SSR"]) delete process.env[name];
process.env["NODE_ENV"] = command === "build" ? "production" : "development";

const { build, dev } = await import("astro");
const root = fileURLToPath(new URL(".", import.meta.url));

if (command === "build") await build({ root });
else if (command === "dev") await dev({ root });
else {
  console.error("Usage: node docs/site.ts build | dev");
  process.exitCode = 2;
}
