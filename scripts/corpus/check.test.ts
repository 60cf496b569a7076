import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attribute, batches, type Checkable, checkBatch } from "./check.ts";

describe("checkBatch", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenon-check-test-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const output = async (path: string, text: string): Promise<Checkable> => {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, "types.ts"), text);
    return { path, folder: join(folder, path), files: ["types.ts"], bytes: text.length };
  };

  it("gives each output its own errors, under every flag", async () => {
    const outputs = [
      await output(
        "good",
        'import type { WireType } from "@tenon/runtime/wire";\nexport type A = WireType;\n',
      ),
      await output("wrong", 'export const a: number = "a";\n'),
      await output("unannotated", "export const a = [1].map(String);\n"),
      await output("optional", "export const a: { b?: string } = { b: undefined };\n"),
      await output("enum", "export enum A { B }\n"),
    ];
    const errors = await checkBatch(outputs, folder);
    expect([...errors].map(([path, list]) => [path, list.map(({ code, at }) => `${code} ${at}`)])).toEqual([
      ["enum", ["TS1294 types.ts:1:13"]],
      ["optional", ["TS2375 types.ts:1:14"]],
      ["unannotated", ["TS9010 types.ts:1:14"]],
      ["wrong", ["TS2322 types.ts:1:14"]],
    ]);
  });
});

describe("attribute", () => {
  const outputs = [{ path: "a", folder: "/outputs/a", files: ["x.ts"], bytes: 1 }];

  it("refuses an error outside the outputs", () => {
    expect(() => attribute("a/y.ts(1,2): error TS1: no\n", outputs, "/outputs")).toThrow("outside");
    expect(() => attribute("error TS5023: Unknown compiler option\n", outputs, "/outputs")).toThrow(
      "options",
    );
  });

  it("takes no notice of the lines that explain an error", () => {
    const text = "a/x.ts(1,2): error TS1: no\n  because of that\n\n";
    expect(attribute(text, outputs, "/outputs").get("a")).toEqual([
      { code: "TS1", at: "x.ts:1:2", message: "no" },
    ]);
  });
});

describe("batches", () => {
  it("keeps order and limit, and gives a large output a batch of its own", () => {
    const sizes = [4, 5, 20, 1, 1].map((bytes, index) => ({
      path: `${index}`,
      folder: "",
      files: [],
      bytes,
    }));
    expect(batches(sizes, 10).map((batch) => batch.map(({ path }) => path))).toEqual([
      ["0", "1"],
      ["2"],
      ["3", "4"],
    ]);
  });
});
