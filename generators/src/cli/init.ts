import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Finding } from "../diagnostics/index.ts";
import {
  type Beginning,
  findDocuments,
  frameworkOf,
  type PackageJson,
  readPackageJson,
  writeConfig,
} from "../project/index.ts";
import { explainFileError } from "../run/index.ts";
import { builtInNames, defaultTargets, defaultTargetsOfSchemas } from "../targets/built-in-names.ts";
import type { Call, Command, Outcome } from "./command.ts";
import { configIn, targetsOf } from "./generate-jobs.ts";
import { printable } from "./printable.ts";
import { refusal } from "./refusal.ts";
import { type DocumentTraits, traitsOf } from "./suited-targets.ts";

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
  const [argument] = call.arguments;
  if (argument !== undefined) {
    const hint = `To name the document: --document ${argument}.`;
    return refusal({ code: "TN605", message: "init takes options only.", hint });
  }
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
  const answered = await answersOf(call, folder, manifest);
  if ("exitCode" in answered) return answered;
  const { answers, traits } = answered;
  const begun = begin(folder, answers, manifest);
  if ("exitCode" in begun) return begun;
  const { written, kept, next } = begun;
  const modules = manifest?.isCommonJs
    ? [
        `The package is of CommonJS, and what is generated is ES modules: write { "type": "module" } into ${path.posix.join(answers.directory, "package.json")}.`,
      ]
    : [];
  const stays = kept.map((one) => `The ${one} exists already and stays as it is. ${otherScript}`);
  const why = call.text("targets") === undefined ? reasons(answers, traits) : [];
  const notes = [...why, ...modules, ...stays];
  return {
    exitCode: 0,
    summary: [`Wrote ${written.join(" and ")}.`, ...notes, `Next: ${next.join(" && ")}`].join("\n"),
    data: { ...answers, written, kept, notes, next },
  };
}

function begin(
  folder: string,
  answers: Beginning,
  manifest: PackageJson | undefined,
): ReturnType<typeof writeConfig> | Outcome {
  try {
    return writeConfig(folder, answers, manifest);
  } catch (error) {
    const meaning = explainFileError(error);
    if (meaning === undefined) throw error;
    return refusal({
      code: "TN503",
      message: `The configuration and its script cannot be written: ${meaning}.`,
      hint: "Correct the permissions of the folder and of package.json in it, and run again.",
      place: { file: folder },
    });
  }
}

/** Why there are other targets than the usual ones, and what a document could say that nobody can know from outside. */
function reasons({ targets }: Beginning, { cursor }: DocumentTraits): readonly string[] {
  const has = (name: string): boolean => targets?.includes(name) ?? false;
  return [
    has("webhooks") ? "The document has webhooks, so the target webhooks is among the targets." : "",
    has("pagination")
      ? "The document has `x-pagination`, so the target pagination is among the targets."
      : "",
    cursor === undefined || has("pagination")
      ? ""
      : `Lists seem to go on by \`${cursor}\`. Where operations say how, with \`x-pagination\` in the document or an overlay, the target pagination makes loops of them.`,
  ].filter(Boolean);
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
): Promise<{ readonly answers: Beginning; readonly traits: DocumentTraits } | Outcome> {
  const ask = questions(call);
  try {
    const document = call.text("document") ?? (await chooseDocument(findDocuments(folder), ask));
    if (typeof document !== "string") return document;
    if (!existsSync(document))
      return refusal({ code: "TN621", message: `${document} does not exist.`, hint: "Check the path." });
    const directory = call.text("out") ?? (await ask.text("Folder for the generated files", "src/api"));
    const traits = await traitsOf(document);
    const targets = await chooseTargets(call, traits, manifest, ask);
    if (targets !== undefined && "exitCode" in targets) return targets;
    const answers = {
      document: posix(document),
      directory: posix(directory),
      targets,
      script: call.text("script") ?? "generate",
    };
    return { answers, traits };
  } finally {
    ask.end();
  }
}

/** `undefined` where they are those that an output has that names none. */
async function chooseTargets(
  call: Call,
  { schema, webhooks, pagination }: DocumentTraits,
  manifest: PackageJson | undefined,
  ask: Questions,
): Promise<readonly string[] | Outcome | undefined> {
  const ownDefault = schema ? defaultTargetsOfSchemas : defaultTargets;
  const side = frameworkOf(manifest?.dependencies ?? new Set())?.side;
  const common = side === "client" && !schema ? ["types", "client", "validators"] : ownDefault;
  const usual = [...common, ...(pagination ? ["pagination"] : []), ...(webhooks ? ["webhooks"] : [])];
  const question = `Targets, of ${builtInNames.join(", ")}`;
  const list = call.text("targets") ?? (await ask.text(question, usual.join(",")));
  const findings: Finding[] = [];
  const targets = targetsOf(list, (finding) => void findings.push(finding));
  if (targets === undefined) return refusal(...findings);
  return targets.length === 0 || targets.join() === ownDefault.join() ? undefined : targets;
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
