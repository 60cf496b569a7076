import { defineConfig } from "tenon";

/** What `npm run generate` makes of the pilot's document. */
export default defineConfig({
  document: "openapi/openapi.yaml",
  overlays: ["openapi/overlays/assumptions.yaml"],
  outputs: [
    { directory: "packages/validators/src/generated", targets: ["types", "validators"], runtime: "package", importExtension: ".ts" },
  ],
});
