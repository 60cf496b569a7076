import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { withPlainFiles } from "./plain-files.ts";

export const collections = {
  docs: defineCollection({ loader: withPlainFiles(docsLoader()), schema: docsSchema() }),
};
