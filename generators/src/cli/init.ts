import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Finding } from "../diagnostics/index.ts";
import type { ObjectNode } from "../document/index.ts";
import {
  type Beginning,
  findDocuments,
  frameworkOf,
  type PackageJson,
  readPackageJson,
  writeConfig,
} from "../project/index.ts";
import { builtInNames, defaultTargets, defaultTargetsOfSchemas } from "../targets/built-in-names.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { configIn, targetsOf } from "./generate-jobs.ts";
import { loadRoot } from "./load-root.ts";
import { printable } from "./printable.ts";
import { refusal } from "./refusal.ts";

/** `tenon init`. */
export const initCommand: Command = {
  name: "init",
  summary: "Write a tenon.config.ts and an npm script for the document of this project.",
  usage: "init [options]",
  details: [
    "Looks for OpenAPI documents, the package manager and the framework, and asks for what it cannot know. Every question\n" +
      "has an option; without a terminal, or with --yes, nothing is asked. Nothing is overwritten.",
  ],
  options: [
    { name: "document", value: "FILE", help: "The OpenAPI document. Default: the only one that there is." },
    {
      name: "out",
      value: "DIRECTORY",
      help: "Folder of its own for the generated files. Default: src/api.",
    },
    {
      name: "targets",
      value: "A,B",
      list: builtInNames,
      help: `Any of ${builtInNames.join(", ")}. Default: by the framework.`,
    },
    { name: "script", value: "NAME", help: "Name of the npm script. Default: generate." },
    { name: "yes", help: "Ask nothing and take the defaults." },
  ],
  examples: [
    ["tenon init", "asks what it cannot find out"],
    ["tenon init --document openapi.yaml --out src/pets --targets types,client", "asks nothing"],
  ],
  run: init,
};

async function init(call: Call): Promise<Outcome> {
  const folder = process.cwd();
  const existing = configIn(".");
  if (existing !== undefined)
    return refusal({
      code: "TN622",
      message: `${existing} exists already.`,
      hint: "`tenon generate` runs it.",
    });
  const manifest = manifestOf(folder);
  if (manifest !== undefined && "exitCode" in manifest) return manifest;
  const answers = await answersOf(call, folder, manifest);
  if ("exitCode" in answers) return answers;
  const { written, kept, next } = writeConfig(folder, answers, manifest);
  const modules = manifest?.isCommonJs
    ? `\nThe package is of CommonJS, and what is generated is ES modules: write { "type": "module" } into ${path.posix.join(answers.directory, "package.json")}.`
    : "";
  const stays = kept.map((one) => `\nThe ${one} exists already and stays as it is. ${otherScript}`).join("");
  const asked = call.text("targets") !== undefined;
  const why = additions
    .filter(({ target }) => !asked && answers.targets?.includes(target))
    .map(({ target, has }) => `\nThe document has ${has}, so the target ${target} is among the targets.`)
    .join("");
  return {
    exitCode: 0,
    summary: `Wrote ${written.join(" and ")}.${why}${modules}${stays}\nNext: ${next.join(" && ")}`,
    data: { ...answers, written, kept, next },
  };
}

/** What to do where the script's name is taken; a second run needs the way cleared of the first one's configuration. */
const otherScript =
  "To have one for Tenon, give `tenon generate` another name in package.json, or remove the configuration and run tenon init --script NAME.";

function manifestOf(folder: string): PackageJson | Outcome | undefined {
  try {
    return readPackageJson(folder);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refusal({
      code: "TN622",
      message: `package.json cannot be read: ${error.message}`,
      hint: "Mend it first.",
    });
  }
}

async function answersOf(
  call: Call,
  folder: string,
  manifest: PackageJson | undefined,
): Promise<Beginning | Outcome> {
  const ask = questions(call);
  try {
    const document = call.text("document") ?? (await chooseDocument(findDocuments(folder), ask));
    if (typeof document !== "string") return document;
    if (!existsSync(document))
      return refusal({ code: "TN621", message: `${document} does not exist.`, hint: "Check the path." });
    const directory = call.text("out") ?? (await ask.text("Folder for the generated files", "src/api"));
    const targets = await chooseTargets(call, document, manifest, ask);
    if (targets !== undefined && "exitCode" in targets) return targets;
    return {
      document: posix(document),
      directory: posix(directory),
      targets,
      script: call.text("script") ?? "generate",
    };
  } finally {
    ask.end();
  }
}

/** Targets that are among the usual ones where the document has something for them. */
const additions: readonly {
  readonly target: string;
  readonly has: string;
  readonly isThere: (root: ObjectNode["value"]) => boolean;
}[] = [
  { target: "pagination", has: "`x-pagination`", isThere: hasPagination },
  { target: "webhooks", has: "webhooks", isThere: ({ webhooks }) => membersOf(webhooks).length > 0 },
];

/** `undefined` where they are those that an output has that names none. */
async function chooseTargets(
  call: Call,
  document: string,
  manifest: PackageJson | undefined,
  ask: Questions,
): Promise<readonly string[] | Outcome | undefined> {
  const root = await rootOf(document);
  const ownDefault = isSchema(root) ? defaultTargetsOfSchemas : defaultTargets;
  const side = frameworkOf(manifest?.dependencies ?? new Set())?.side;
  const common = side === "client" && !isSchema(root) ? ["types", "client", "validators"] : ownDefault;
  const usual = [...common, ...additions.filter(({ isThere }) => isThere(root)).map(({ target }) => target)];
  const question = `Targets, of ${builtInNames.join(", ")}`;
  const list = call.text("targets") ?? (await ask.text(question, usual.join(",")));
  const findings: Finding[] = [];
  const targets = targetsOf(list, (finding) => void findings.push(finding));
  if (targets === undefined) return refusal(...findings);
  return targets.length === 0 || targets.join() === ownDefault.join() ? undefined : targets;
}

/** A document for a look. What is wrong in it `generate` tells, with its place. */
async function rootOf(document: string): Promise<ObjectNode["value"]> {
  const { root } = await loadRoot(document, () => {});
  return root ?? { openapi: "" };
}

/** What is no OpenAPI document can only be a JSON Schema. */
function isSchema(root: ObjectNode["value"]): boolean {
  return !("openapi" in root || "swagger" in root);
}

/** Whether any operation says how its list goes on; extensions of that name and another form are others'. References are not followed. */
function hasPagination({ paths }: ObjectNode["value"]): boolean {
  const operations = membersOf(paths).flatMap(membersOf);
  return operations.some((operation) => {
    const rule: unknown = isObject(operation) && "x-pagination" in operation && operation["x-pagination"];
    return isObject(rule) && "style" in rule;
  });
}

function membersOf(value: unknown): readonly unknown[] {
  return isObject(value) ? Object.values(value) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

async function chooseDocument(found: readonly string[], ask: Questions): Promise<string | Outcome> {
  const [first, ...others] = found;
  if (first === undefined) {
    return refusal({
      code: "TN621",
      message: "There is no OpenAPI document in this folder or below.",
    });
  }
  if (others.length === 0) return first;
  const chosen = await ask.choice("Which document?", found);
  return (
    chosen ??
    refusal({
      code: "TN604",
      message: `There are several documents: ${found.join(", ")}.`,
      hint: `Name one: --document ${first}.`,
    })
  );
}

interface Questions {
  text(question: string, usual: string): Promise<string>;
  choice(question: string, choices: readonly string[]): Promise<string | undefined>;
  end(): void;
}

/** Asks on a terminal; elsewhere every answer is the usual one, and a choice has none. */
function questions(call: Call): Questions {
  const silent = call.flag("yes") || call.flag("json") || !process.stdin.isTTY || !process.stderr.isTTY;
  if (silent) return { text: async (_, usual) => usual, choice: async () => undefined, end: () => {} };
  // Without `terminal` the system edits the line, and lines that come before their question are kept.
  const terminal = createInterface({ input: process.stdin, terminal: false });
  const lines = terminal[Symbol.asyncIterator]();
  const text = async (question: string, usual: string): Promise<string> => {
    process.stderr.write(`${question} [${usual}]: `);
    const { value = "" } = await lines.next(); // At the end of the input (Ctrl-D) every further answer is the usual one.
    return value.trim() || usual;
  };
  return {
    text,
    choice: async (question, choices) => {
      const list = choices.map((choice, index) => `  ${index + 1}  ${printable(choice)}\n`);
      process.stderr.write(`${question}\n${list.join("")}`);
      return choices[Number(await text("Number", "1")) - 1];
    },
    end: () => terminal.close(),
  };
}

function posix(file: string): string {
  return file.split(path.sep).join("/");
}
