import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "../diagnostics/index.ts";
import { manifestName } from "./manifest.ts";
import { compareOutputs, writeOutputs } from "./write.ts";

let root: string;
let out: string;
let findings: Finding[];

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "tenon-output-")));
  out = path.join(root, "out");
  findings = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const report = (finding: Finding): void => void findings.push(finding);

function files(texts: Record<string, string>) {
  return Object.entries(texts).map(([name, text]) => ({ path: name, bytes: [Buffer.from(text)] }));
}

function write(texts: Record<string, string>, force = false) {
  return writeOutputs([{ directory: out, files: files(texts) }], force, report);
}

function read(name: string): string {
  return readFileSync(path.join(out, name), "utf8");
}

function put(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
  writeFileSync(path.join(out, name), text);
}

/** Everything in the test's folder: path, content, and time of last change. */
function snapshot(): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const stat = statSync(path.join(root, name));
      return [
        name,
        `${stat.mtimeMs} ${stat.isFile() ? readFileSync(path.join(root, name), "utf8") : "folder"}`,
      ];
    }),
  );
}

describe("writing an output", () => {
  test("makes the folder, its parents and a sorted manifest", async () => {
    out = path.join(root, "a/b/out");
    await write({ "types.ts": "T\n", "runtime/client/call.ts": "C\n" });
    expect(findings).toEqual([]);
    expect(read("runtime/client/call.ts")).toBe("C\n");
    expect(Object.keys(JSON.parse(read(manifestName)).files)).toEqual(["runtime/client/call.ts", "types.ts"]);
    expect(readdirSync(path.dirname(out))).toEqual(["out"]);
  });

  test("fills an empty folder", async () => {
    mkdirSync(out);
    await write({ "types.ts": "T\n" });
    expect(read("types.ts")).toBe("T\n");
  });

  test("touches nothing when nothing changes", async () => {
    await write({ "types.ts": "T\n", "client.ts": "C\n" });
    const before = snapshot();
    const [comparison] = (await write({ "types.ts": "T\n", "client.ts": "C\n" })) ?? [];
    expect(snapshot()).toEqual(before);
    expect(comparison).toMatchObject({ added: [], changed: [], stale: [] });
  });

  test("keeps identity and times of the files that do not change", async () => {
    await write({ "types.ts": "T\n", "deep/client.ts": "C\n" });
    const before = statSync(path.join(out, "types.ts"));
    await write({ "types.ts": "T\n", "deep/client.ts": "C2\n" });
    const after = statSync(path.join(out, "types.ts"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(read("deep/client.ts")).toBe("C2\n");
  });

  test("removes stale files that it wrote, with the folders that they leave empty", async () => {
    await write({ "types.ts": "T\n", "deep/old.ts": "O\n" });
    const [comparison] = (await write({ "types.ts": "T\n" })) ?? [];
    expect(comparison?.stale).toEqual(["deep/old.ts"]);
    expect(existsSync(path.join(out, "deep"))).toBe(false);
  });

  test.each<[string, () => void, string]>([
    ["whose links go round", () => symlinkSync("out", out), "its symbolic links go round"],
    [
      "with a name that is too long",
      () => {
        out = path.join(root, "x".repeat(300));
      },
      "too long",
    ],
    [
      "beside a file with the work folder's name",
      () => writeFileSync(path.join(root, ".out.tenon"), "mine"),
      "in the way",
    ],
    [
      "whose manifest is a folder",
      () => mkdirSync(path.join(out, manifestName), { recursive: true }),
      "cannot be overwritten",
    ],
  ])("a folder %s is refused", async (_, prepare, message) => {
    prepare();
    const before = readdirSync(root, { recursive: true });
    expect(await write({ "a.ts": "1\n" })).toBeUndefined();
    expect(findings.map((one) => one.message).join()).toContain(message);
    expect(readdirSync(root, { recursive: true })).toEqual(before);
  });

  test("a stale file that was edited stays, and is said to", async () => {
    await write({ "types.ts": "T\n", "old.ts": "O\n" });
    put("old.ts", "mine\n");
    await write({ "types.ts": "T\n" });
    expect(findings.map(({ code }) => code)).toEqual(["TN506"]);
    expect(read("old.ts")).toBe("mine\n");
  });

  test("a checkout with CR LF is not an edit and not a change", async () => {
    await write({ "types.ts": "a\nb\n", "old.ts": "O\n" });
    put("types.ts", "a\r\nb\r\n");
    put("old.ts", "O\r\n");
    const [comparison] = (await write({ "types.ts": "a\nb\n" })) ?? [];
    expect(comparison).toMatchObject({ changed: [manifestName], stale: ["old.ts"], unchanged: ["types.ts"] });
    expect(findings).toEqual([]);
  });

  test("replaces a file by a folder of that name, and back", async () => {
    await write({ client: "file\n" });
    await write({ "client/a.ts": "A\n" });
    expect(read("client/a.ts")).toBe("A\n");
    await write({ client: "file\n" });
    expect(read("client")).toBe("file\n");
  });

  test("follows a symbolic link to the folder instead of replacing the link", async () => {
    const real = path.join(root, "real");
    mkdirSync(real);
    symlinkSync(real, out);
    await write({ "types.ts": "T\n" });
    await write({ "types.ts": "T2\n" });
    expect(readFileSync(path.join(real, "types.ts"), "utf8")).toBe("T2\n");
    expect(realpathSync(out)).toBe(real);
  });
});

describe("other people's files", () => {
  test.each([
    ["at a path that is written", "types.ts"],
    ["at another path", "notes.txt"],
    ["in a folder", "deep/notes.txt"],
  ])("in a folder that was never ours, %s: refused, nothing changes", async (_, name) => {
    put(name, "mine\n");
    const before = snapshot();
    expect(await write({ "types.ts": "T\n" })).toBeUndefined();
    expect(findings).toEqual([
      expect.objectContaining({ code: "TN501", place: { file: path.join(out, name) } }),
    ]);
    expect(snapshot()).toEqual(before);
  });

  test("beside generated files: they stay as they are", async () => {
    await write({ "types.ts": "T\n" });
    put("mine/helper.ts", "mine\n");
    mkdirSync(path.join(out, "empty"));
    symlinkSync("types.ts", path.join(out, "link.ts"));
    const before = statSync(path.join(out, "mine/helper.ts"));
    await write({ "types.ts": "T2\n" });
    expect(findings).toEqual([]);
    expect(statSync(path.join(out, "mine/helper.ts")).ino).toBe(before.ino);
    expect(readdirSync(out).sort()).toEqual([manifestName, "empty", "link.ts", "mine", "types.ts"]);
    expect(read("link.ts")).toBe("T2\n");
  });

  test("at a path that is new to the output: refused, nothing changes", async () => {
    await write({ "types.ts": "T\n" });
    put("client.ts", "mine\n");
    const before = snapshot();
    expect(await write({ "types.ts": "T2\n", "client.ts": "C\n" })).toBeUndefined();
    expect(findings).toMatchObject([{ code: "TN501", place: { file: path.join(out, "client.ts") } }]);
    expect(snapshot()).toEqual(before);
  });

  test.each([
    ["a folder", () => put("types.ts/mine.txt", "mine\n")],
    ["a link", () => symlinkSync("/etc/hosts", path.join(out, "types.ts"))],
    ["a letter-case twin", () => put("Types.ts", "mine\n")],
    ["a file where a folder has to be", () => put("runtime", "mine\n")],
  ])("in the way, %s: refused even by force", async (_, make) => {
    await write({ "other.ts": "O\n" });
    make();
    const before = snapshot();
    expect(await write({ "types.ts": "T\n", "runtime/call.ts": "C\n" }, true)).toBeUndefined();
    expect(findings.map(({ code }) => code)).toEqual(["TN501"]);
    expect(snapshot()).toEqual(before);
  });

  test("by force, those at our paths are overwritten and the others stay", async () => {
    put("types.ts", "mine\n");
    put("notes.txt", "mine\n");
    await write({ "types.ts": "T\n" }, true);
    expect([read("types.ts"), read("notes.txt")]).toEqual(["T\n", "mine\n"]);
  });

  test("what is already as it would be written is taken over without a question", async () => {
    put("types.ts", "T\n");
    await write({ "types.ts": "T\n", "client.ts": "C\n" });
    expect(findings).toEqual([]);
    expect(read("client.ts")).toBe("C\n");
  });

  test("a file written through a hard link elsewhere is not written into", async () => {
    await write({ "types.ts": "T\n" });
    linkSync(path.join(out, "types.ts"), path.join(root, "elsewhere.ts"));
    await write({ "types.ts": "T2\n" });
    expect(readFileSync(path.join(root, "elsewhere.ts"), "utf8")).toBe("T\n");
  });
});

describe("edited files", () => {
  test("are refused, all of them named, nothing changes", async () => {
    await write({ "types.ts": "T\n", "client.ts": "C\n" });
    put("types.ts", "edited\n");
    put("client.ts", "edited\n");
    const before = snapshot();
    expect(await write({ "types.ts": "T2\n", "client.ts": "C\n" })).toBeUndefined();
    expect(findings.map(({ code, place }) => [code, path.basename(place?.file ?? "")])).toEqual([
      ["TN502", "client.ts"],
      ["TN502", "types.ts"],
    ]);
    expect(snapshot()).toEqual(before);
  });

  test("are overwritten by force", async () => {
    await write({ "types.ts": "T\n" });
    put("types.ts", "edited\n");
    await write({ "types.ts": "T\n" }, true);
    expect(read("types.ts")).toBe("T\n");
  });

  test("that are deleted come back", async () => {
    await write({ "types.ts": "T\n", "client.ts": "C\n" });
    rmSync(path.join(out, "types.ts"));
    await write({ "types.ts": "T\n", "client.ts": "C\n" });
    expect(read("types.ts")).toBe("T\n");
  });

  test("a manifest with merge conflicts is refused with its own advice, and repaired by force", async () => {
    await write({ "types.ts": "T\n" });
    put(manifestName, "<<<<<<< ours\n{}\n");
    expect(await write({ "types.ts": "T2\n" })).toBeUndefined();
    expect(findings).toMatchObject([{ code: "TN501", place: { file: path.join(out, manifestName) } }]);
    await write({ "types.ts": "T2\n" }, true);
    expect(Object.keys(JSON.parse(read(manifestName)).files)).toEqual(["types.ts"]);
  });
});

describe("paths that targets ask for", () => {
  test.each([
    "../x.ts",
    "/x.ts",
    "a//b.ts",
    "a/./b.ts",
    "a\\b.ts",
    "c:x.ts",
    "nul.ts",
    "x.",
    "x\n.ts",
    "",
    manifestName,
  ])("%j is refused", async (name) => {
    expect(await write({ "types.ts": "T\n", [name]: "X\n" })).toBeUndefined();
    expect(findings.map(({ code }) => code)).toEqual(["TN504"]);
    expect(readdirSync(root)).toEqual([]);
  });

  test("letter-case twins are refused", async () => {
    expect(await write({ "a/x.ts": "1\n", "A/y.ts": "2\n" })).toBeUndefined();
    expect(findings.map(({ code }) => code)).toEqual(["TN504"]);
  });
});

describe("several outputs", () => {
  test("are written together or not at all", async () => {
    put("types.ts", "mine\n");
    const other = path.join(root, "other");
    const both = [
      { directory: other, files: files({ "a.ts": "A\n" }) },
      { directory: out, files: files({ "types.ts": "T\n" }) },
    ];
    expect(await writeOutputs(both, false, report)).toBeUndefined();
    expect(existsSync(other)).toBe(false);
    expect(await writeOutputs(both, true, report)).toHaveLength(2);
    expect(existsSync(path.join(other, "a.ts"))).toBe(true);
  });
});

describe("folders that cannot be written", () => {
  test("a file", async () => {
    writeFileSync(out, "mine");
    expect(await write({ "types.ts": "T\n" })).toBeUndefined();
    expect(findings).toMatchObject([{ code: "TN503", place: { file: out } }]);
    expect(readFileSync(out, "utf8")).toBe("mine");
  });

  test("inside a file", async () => {
    writeFileSync(out, "mine");
    out = path.join(out, "deeper");
    expect(await write({ "types.ts": "T\n" })).toBeUndefined();
    expect(findings.map(({ code }) => code)).toEqual(["TN503"]);
  });

  test("the current folder", async () => {
    const before = process.cwd();
    mkdirSync(out);
    process.chdir(out);
    try {
      expect(await write({ "types.ts": "T\n" })).toBeUndefined();
      expect(findings.map(({ code }) => code)).toEqual(["TN503"]);
    } finally {
      process.chdir(before);
    }
  });
});

describe("comparing", () => {
  test("says what differs and writes nothing", async () => {
    await write({ "types.ts": "T\n", "old.ts": "O\n", "same.ts": "S\n" });
    const before = snapshot();
    const wanted = files({ "types.ts": "T2\n", "new.ts": "N\n", "same.ts": "S\n" });
    const [comparison] = (await compareOutputs([{ directory: out, files: wanted }], false, report)) ?? [];
    expect(comparison).toMatchObject({
      added: ["new.ts"],
      changed: [manifestName, "types.ts"],
      stale: ["old.ts"],
      unchanged: ["same.ts"],
    });
    expect(snapshot()).toEqual(before);
  });
});
