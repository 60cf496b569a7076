import { fileURLToPath } from "node:url";

// Astro reads both when it is loaded: no usage data is sent, and no registry is asked for a newer version.
process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
process.env["ASTRO_DISABLE_UPDATE_CHECK"] = "true";

const { build, dev } = await import("astro");
const root = fileURLToPath(new URL(".", import.meta.url));
const [command] = process.argv.slice(2);

if (command === "build") await build({ root });
else if (command === "dev") await dev({ root });
else {
  console.error("Usage: node docs/site.ts build | dev");
  process.exitCode = 2;
}
