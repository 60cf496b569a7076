import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unified } from "@astrojs/markdown-remark";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { operationHref, schemaHref } from "./src/document/anchors.ts";
import { bundle } from "./src/document/bundle.ts";
import type { Document } from "./src/document/openapi.ts";
import { operationsOf } from "./src/document/reference.ts";
import { pageName, repositoryRoot, specifiers } from "./src/exports/public-exports.ts";
import { markdownPages } from "./src/markdown-pages.ts";
import { splitTitle } from "./src/plain-files.ts";

const document = readDocument();
const records = readdirSync(new URL("adr/", import.meta.url))
  .filter((name) => name.endsWith(".md"))
  .sort();

// Everything is served from the site itself: system fonts, no analytics, no address on another host.
export default defineConfig({
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  vite: {
    // The playground runs the toolkit from its sources, and without TypeScript.
    resolve: {
      conditions: ["@tenon/source", "module", "browser", "development|production"],
      alias: { "ts-morph": fileURLToPath(new URL("src/playground/recognizer-only.ts", import.meta.url)) },
    },
    worker: { format: "es" },
  },
  markdown: { processor: unified({ smartypants: false }) },
  integrations: [
    starlight({
      title: "Tenon",
      description: "One OpenAPI document, and the TypeScript that fits it.",
      favicon: "/favicon.svg",
      customCss: ["./src/styles/site.css", "./src/styles/playground.css"],
      expressiveCode: {
        defaultProps: { wrap: true, overridesByLang: { sh: { frame: "none" }, text: { wrap: false } } },
      },
      lastUpdated: false,
      pagination: true,
      sidebar: [
        { label: "Start", link: "/" },
        {
          label: "Guides",
          items: [
            { label: "Build your first application", link: "/guides/first-application/" },
            { label: "Use the client", link: "/guides/client/" },
            { label: "Sign in", link: "/guides/sign-in/" },
            { label: "Implement the server", link: "/guides/server/" },
            { label: "Scaffold the handlers", link: "/guides/scaffold/" },
            { label: "Validate", link: "/guides/validate/" },
            { label: "Mock", link: "/guides/mock/" },
            { label: "The sandbox", link: "/guides/sandbox/" },
            { label: "Sign in at the sandbox", link: "/guides/sandbox-sign-in/" },
            { label: "Change the document", link: "/guides/change-the-document/" },
            { label: "Generate from your own document", link: "/guides/your-own-document/" },
            { label: "Write a target of your own", link: "/guides/own-target/" },
            {
              label: "Coming from elsewhere",
              collapsed: true,
              items: [
                { label: "openapi-fetch", link: "/guides/coming-from/openapi-fetch/" },
                { label: "orval", link: "/guides/coming-from/orval/" },
                { label: "hey-api", link: "/guides/coming-from/hey-api/" },
                { label: "Kubb", link: "/guides/coming-from/kubb/" },
                { label: "openapi-generator", link: "/guides/coming-from/openapi-generator/" },
              ],
            },
          ],
        },
        {
          label: "API reference",
          items: [
            { label: "The service", link: "/reference/" },
            {
              label: "Operations",
              items: operationsOf(document).map(({ operation: { operationId } }) => ({
                label: operationId,
                link: operationHref(operationId),
              })),
            },
            {
              label: "Schemas",
              collapsed: true,
              items: Object.keys(document.components.schemas ?? {}).map((name) => ({
                label: name,
                link: schemaHref(name),
              })),
            },
          ],
        },
        {
          label: "The document",
          items: [
            { label: "Open questions", link: "/open-questions/" },
            { label: "Statements", link: "/statements/" },
          ],
        },
        {
          label: "The toolkit",
          items: [
            { label: "Playground", link: "/playground/" },
            { label: "Commands", link: "/commands/" },
            { label: "What counts as breaking", link: "/diff-rules/" },
            { label: "Diagnostics", link: "/diagnostics/" },
            {
              label: "Exports",
              collapsed: true,
              items: specifiers(repositoryRoot()).map((specifier) => ({
                label: specifier,
                link: `/api/${pageName(specifier)}/`,
              })),
            },
            { label: "Measured", link: "/measured/" },
            { label: "Architecture", link: "/architecture/" },
            { label: "Glossary", link: "/glossary/" },
            {
              label: "Decision records",
              collapsed: true,
              items: records.map((name) => ({
                label: recordTitle(name),
                link: `/adr/${name.slice(0, -3)}/`,
              })),
            },
            { label: "Changelog", link: "/changelog/" },
          ],
        },
      ],
    }),
    markdownPages(),
  ],
});

function readDocument(): Document {
  const folder = new URL("../openapi/", import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const yaml = names.filter((name) => name.endsWith(".yaml"));
  const files = new Map(yaml.map((name) => [`openapi/${name}`, readFileSync(new URL(name, folder), "utf8")]));
  return bundle(files, "openapi/openapi.yaml") as unknown as Document;
}

function recordTitle(name: string): string {
  return splitTitle(readFileSync(new URL(`adr/${name}`, import.meta.url), "utf8")).title;
}
