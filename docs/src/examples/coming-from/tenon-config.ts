import { defineConfig } from "tenon";

export default defineConfig({
  document: "pets.yaml",
  outputs: [
    {
      directory: "src/api",
      targets: ["types", "client", "validators"],
      importExtension: ".ts",
      include: { tags: ["pets"] },
    },
  ],
});
