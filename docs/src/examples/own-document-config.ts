import { defineConfig } from "tenon";

export default defineConfig({
  document: "openapi/their-api.yaml",
  overlays: ["openapi/assumptions.yaml"],
  outputs: [{ directory: "src/api", targets: ["types", "client"], importExtension: ".ts" }],
});
