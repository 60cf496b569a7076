import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hostileTexts } from "./emit/hostile.fixture.ts";
import { generate } from "./generate.ts";
import { hostileDocument, hostileOverlay, pathName, travelling } from "./hostile-document.fixture.ts";
import { builtInNames } from "./targets/built-in-names.ts";
import { compileStrictly } from "./targets/testing/compile-strictly.ts";
import { runtimeSources } from "./targets/testing/runtime-sources.ts";

const cases = Object.entries(hostileTexts).map(([title, text], index) => ({
  title,
  text,
  folder: `c${index}`,
}));

/** The files of all cases, each in its folder, and one runtime for all of them. */
const files: Record<string, string> = { ...runtimeSources(["client", "server", "wire", "validate"]) };
const findings: Record<string, readonly string[]> = {};
let root = "";

/** What text of a document calls if it ever gets to run. */
const tripwire = vi.fn();

beforeAll(async () => {
  vi.stubGlobal("tripwire", tripwire);
  root = mkdtempSync(join(tmpdir(), "tenon-hostile-"));
  for (const { text, folder } of cases) await build(text, folder);
  for (const [path, text] of Object.entries({ ...files, "package.json": '{ "type": "module" }' })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});

afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(root, { recursive: true });
});

async function build(text: string, folder: string): Promise<void> {
  const document = `${travelling(text)}.json`;
  const overlay = `${travelling(text)}.overlay`;
  const options = { runtime: "package", importExtension: ".ts" } as const;
  const { outputs, diagnostics } = await generate({
    document,
    overlays: [overlay],
    read: async (path) => {
      if (path === overlay) return hostileOverlay(text);
      return path === document ? hostileDocument(text) : "type: string";
    },
    outputs: [
      { ...options, targets: builtInNames },
      {
        ...options,
        targets: ["client", "server"],
        split: "tag",
        include: { paths: ["/**"] },
        exclude: { tags: [`no ${text}`] },
      },
    ],
  });
  findings[folder] = diagnostics.map(({ code, severity, message }) => `${severity} ${code} ${message}`);
  for (const [index, output] of (outputs ?? []).entries()) {
    for (const file of output) {
      const up = "../".repeat(file.path.split("/").length);
      files[`${folder}${index === 0 ? "" : "-split"}/${file.path}`] = file.text.replaceAll(
        /"@tenon\/runtime\/(\w+)"/g,
        `"${up}runtime/$1/index.ts"`,
      );
    }
  }
}

test("compiles, whatever the text", async () => {
  expect(await compileStrictly("7.0", files)).toBe("");
});

describe.each(cases)("$title", ({ text, folder }) => {
  test("is no error, and changes nothing that runs", async () => {
    expect(findings[folder]?.filter((finding) => finding.startsWith("error"))).toEqual([]);
    const modules = readdirSync(join(root, folder)).sort();
    // Without dates and large integers there is nothing to convert; the codecs have a hostile test of their own.
    const targets = builtInNames.filter((name) => name !== "codecs");
    expect(modules).toEqual([...targets.map((name) => `${name}.ts`), "index.ts"].sort());
    for (const name of modules) await load(join(folder, name));
    expect(tripwire).not.toHaveBeenCalled();
  });

  test("names files by letters and digits only, which are in their folder and run", async () => {
    const folders = Object.keys(files).filter((name) => name.startsWith(`${folder}-split/`));
    const names = folders.map((name) => name.slice(folder.length + "-split/".length)).sort();
    expect(names.filter((name) => name.startsWith("client/"))).not.toEqual([]);
    for (const name of names) expect(name).toMatch(/^(?:(?:client|server)\/)?[\p{L}\p{N}\p{M}-]{1,60}\.ts$/u);
    for (const name of names) await load(join(`${folder}-split`, name));
    expect(tripwire).not.toHaveBeenCalled();
  });

  test("travels from client to server and back", async () => {
    const module = await load(join(folder, "index.ts"));
    const { createClient } = await load("runtime/client/index.ts");
    const name = travelling(text);
    const seen: unknown[] = [];
    const handler = module["createHandler"]?.(
      {
        echo: (request: Echoed) => {
          seen.push(request);
          const { path, query, body } = request;
          return {
            status: 200,
            body: { [name]: body[name], query: query[name], path: path[pathName(text)] },
          };
        },
      },
      {
        security: Object.fromEntries(
          [text, `${text} key`, `${text} oauth`].map((scheme) => [
            scheme,
            ({ token }: { token: string }) => (token === "t" ? { identity: "me" } : null),
          ]),
        ),
      },
    ) as (request: Request) => Promise<Response>;
    const client = createClient?.({
      baseUrl: "http://localhost",
      fetch: (url: string, init: RequestInit) => handler(new Request(url, init)),
      credentials: { [text]: "t" },
    });
    const value = name || "v";
    const result = await module["echo"]?.(client, {
      path: { [pathName(text)]: value },
      query: { [name]: value },
      body: { [name]: value },
    });
    expect(result).toMatchObject({ status: 200 });
    expect((result as { body: unknown }).body).toEqual({ [name]: value, query: value, path: value });
    expect(tripwire).not.toHaveBeenCalled();
  });
});

interface Echoed {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

type Exports = Readonly<Record<string, (...values: unknown[]) => unknown>>;

/** A generated module, as Node runs it. */
async function load(path: string): Promise<Exports> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)) as Exports;
}
