import { defineConfig } from "tenon";

export default defineConfig({
  document: "openapi/their-api.yaml",
  out: "src/api",
  targets: ["types", "client"],
  runtime: "inline",
  importExtension: ".ts",
});
