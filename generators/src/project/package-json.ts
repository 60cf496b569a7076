import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** What is read of a `package.json`. */
export interface PackageJson {
  readonly file: string;
  readonly text: string;
  readonly scripts: Readonly<Record<string, string>>;
  /** Names of the packages that it depends on, in whichever way. */
  readonly dependencies: ReadonlySet<string>;
  readonly packageManager: string | undefined;
  /** Whether it says that its modules are CommonJS, which no `import` may stand in. */
  readonly isCommonJs: boolean;
}

/** The `package.json` of a folder. `undefined` if there is none; throws a `SyntaxError` if it cannot be read or is no JSON object. */
export function readPackageJson(folder: string): PackageJson | undefined {
  const file = path.join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  const text = textOf(file);
  const value: unknown = JSON.parse(text.replace(byteOrderMark, ""));
  if (!isRecord(value)) throw new SyntaxError("package.json holds no object.");
  const kinds = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
  return {
    file,
    text,
    scripts: textsOf(value["scripts"]),
    dependencies: new Set(kinds.flatMap((kind) => Object.keys(textsOf(value[kind])))),
    packageManager: typeof value["packageManager"] === "string" ? value["packageManager"] : undefined,
    isCommonJs: value["type"] === "commonjs",
  };
}

/** npm reads over it, too. */
const byteOrderMark = /^\ufeff/;

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    // A folder, or a file that others may read only.
    const { code } = error as NodeJS.ErrnoException;
    throw new SyntaxError(`it is no file that can be read (${code}).`, { cause: error });
  }
}

/** The text of a `package.json` with one more script, indented as before. */
export function withScript({ text }: PackageJson, name: string, command: string): string {
  const [mark = ""] = byteOrderMark.exec(text) ?? [];
  const json = text.slice(mark.length);
  const value = JSON.parse(json) as Record<string, unknown>; // `readPackageJson` has found an object.
  const scripts = { ...textsOf(value["scripts"]), [name]: command };
  const [, indent = "  "] = /^[{]\r?\n([ \t]+)/.exec(json) ?? [];
  const printed = mark + JSON.stringify({ ...value, scripts }, undefined, indent);
  const ended = text.endsWith("\n") ? `${printed}\n` : printed;
  return text.includes("\r\n") ? ended.replaceAll("\n", "\r\n") : ended;
}

const lockFiles = {
  "package-lock.json": "npm",
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
};

/** A package manager by its command. */
export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

/** The package manager of a folder: what its `package.json` names, else by the nearest lock file, else npm. */
export function packageManagerOf(folder: string, named?: string): PackageManager {
  const [, manager] = /^(npm|pnpm|yarn|bun)@/.exec(named ?? "") ?? [];
  if (manager !== undefined) return manager as PackageManager;
  for (let at = folder; ; at = path.dirname(at)) {
    const lock = Object.entries(lockFiles).find(([name]) => existsSync(path.join(at, name)));
    if (lock !== undefined) return lock[1] as PackageManager;
    if (at === path.dirname(at)) return "npm";
  }
}

/** Frameworks with which a person answers requests; Tenon's server fits each of them. */
const serverFrameworks = ["fastify", "express", "hono", "koa", "@nestjs/core"];

/** Frameworks with which a person makes requests. */
const clientFrameworks = ["react", "vue", "svelte", "solid-js", "@angular/core", "next", "nuxt"];

/** The framework that a package is built on, and which end of the wire it stands at. */
export function frameworkOf(
  dependencies: ReadonlySet<string>,
): { readonly name: string; readonly side: "client" | "server" } | undefined {
  const server = serverFrameworks.find((name) => dependencies.has(name));
  if (server !== undefined) return { name: server, side: "server" };
  const client = clientFrameworks.find((name) => dependencies.has(name));
  return client === undefined ? undefined : { name: client, side: "client" };
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
