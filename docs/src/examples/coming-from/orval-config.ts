import { defineConfig } from "orval";

export default defineConfig({
  pets: {
    input: { target: "./pets.yaml", filters: { mode: "include", tags: ["pets"] } },
    output: { target: "src/api/pets.ts", client: "fetch", baseUrl: "https://pets.example", clean: true },
  },
});
