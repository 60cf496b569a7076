import { type Config, defineConfig } from "tenon";

/** What `npm run generate` makes of the pilot's document. */
const config: Config = defineConfig({
  document: "openapi/openapi.yaml",
  overlays: ["openapi/overlays/assumptions.yaml"],
  outputs: [
    {
      directory: "packages/validators/src/generated",
      targets: ["types", "validators"],
      runtime: "package",
      importExtension: ".ts",
    },
    {
      directory: "packages/client/src/generated",
      targets: ["types", "client"],
      runtime: "package",
      importExtension: ".ts",
    },
    {
      directory: "packages/server/src/generated",
      targets: ["types", "validators", "server"],
      runtime: "package",
      importExtension: ".ts",
    },
  ],
});

export default config;
