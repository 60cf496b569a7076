import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "./index.ts";

/** One example of a golden file: a document, the types that are made of it, and code that has to compile with them. */
export interface Golden {
  readonly name: string;
  readonly document: string;
  readonly types: string;
  readonly use: string;
}

const folder = new URL("goldens/", import.meta.url);

/** Every golden file and its examples. Each is a Markdown file: a heading and up to three code blocks an example. */
export function readGoldens(): readonly { readonly file: string; readonly goldens: readonly Golden[] }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => ({ file, goldens: parse(readFileSync(new URL(file, folder), "utf8")) }));
}

/** The types that are made of an example's document; one without `openapi` holds component schemas only. */
export async function typesOf(golden: Golden): Promise<string> {
  const head = 'openapi: 3.1.1\ninfo: { title: Test, version: "1" }\n';
  const indented = golden.document.replace(/^(?=.)/gm, "    ");
  const document = /^(openapi|paths|webhooks|swagger):/m.test(golden.document)
    ? head + golden.document
    : `${head}components:\n  schemas:\n${indented}`;
  return emitTargets(await modelOf(document), [typesTarget])["types.ts"] ?? "";
}

/** Puts another text in the place of an example's types. */
export function writeTypes(file: string, golden: Golden, types: string): void {
  const url = new URL(file, folder);
  const text = readFileSync(url, "utf8");
  const start = text.indexOf(`## ${golden.name}\n`);
  const from = text.indexOf("```ts\n", start) + 6;
  const to = text.indexOf("```", from);
  writeFileSync(url, `${text.slice(0, from)}${types}\n${text.slice(to)}`);
}

function parse(text: string): readonly Golden[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      name: section.slice(0, section.indexOf("\n")),
      document: block(section, "yaml"),
      types: block(section, "ts").trim(),
      use: block(section, "ts use"),
    }));
}

function block(section: string, language: string): string {
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(section)?.[1] ?? "";
}
