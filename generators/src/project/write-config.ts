import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Companions, companionsOf } from "./companions.ts";
import { type PackageJson, type PackageManager, packageManagerOf, withScript } from "./package-json.ts";

/** What a first configuration says. */
export interface Beginning {
  /** From the folder, with `/`. */
  readonly document: string;
  /** The output folder, likewise. */
  readonly directory: string;
  /** `undefined` for the usual ones. */
  readonly targets: readonly string[] | undefined;
  /** Name of the npm script. */
  readonly script: string;
}

/** What has been written, what stayed as it was, and the commands to run next. */
export interface Begun {
  readonly written: readonly string[];
  readonly kept: readonly string[];
  readonly next: readonly string[];
}

const command = "tenon generate";

const adding: Readonly<Record<PackageManager, { readonly command: string; readonly development: string }>> = {
  npm: { command: "npm install", development: "--save-dev" },
  pnpm: { command: "pnpm add", development: "--save-dev" },
  yarn: { command: "yarn add", development: "--dev" },
  bun: { command: "bun add", development: "--dev" },
};

/** The commands that install packages: those of development by themselves, and none for an empty list. */
export function installation(
  manager: PackageManager,
  { packages, development }: Companions,
): readonly string[] {
  const { command, development: flag } = adding[manager];
  return [
    ...(development.length === 0 ? [] : [[command, flag, ...development].join(" ")]),
    ...(packages.length === 0 ? [] : [[command, ...packages].join(" ")]),
  ];
}

/**
 * Writes `tenon.config.ts`, or `tenon.config.mts` in a package of CommonJS, which must not exist, and the script, unless one of that name
 * exists: both or none. Throws the system's error if it does not allow it.
 */
export function writeConfig(folder: string, beginning: Beginning, manifest: PackageJson | undefined): Begun {
  const config = manifest?.isCommonJs ? "tenon.config.mts" : "tenon.config.ts";
  const { script } = beginning;
  const before = manifest?.scripts[script];
  writeBoth(
    { file: path.join(folder, config), text: configText(beginning) },
    manifest !== undefined && before === undefined
      ? { file: manifest.file, text: withScript(manifest, script, command) }
      : undefined,
  );
  const manager = packageManagerOf(folder, manifest?.packageManager);
  const hasScript = manifest !== undefined && (before === undefined || before === command);
  const needed = companionsOf(beginning.targets ?? [], manifest?.dependencies ?? new Set());
  const tools = manifest?.dependencies.has("tenon") ? [] : ["tenon"];
  const missing = { ...needed, development: [...tools, ...needed.development] };
  return {
    written: [config, ...(hasScript && before === undefined ? ["package.json"] : [])],
    kept: before === undefined || before === command ? [] : [`script ${script}`],
    next: [
      ...(manifest === undefined ? [] : installation(manager, missing)),
      hasScript ? `${manager} run ${script}` : `npx ${command}`,
    ],
  };
}

interface Text {
  readonly file: string;
  readonly text: string;
}

/** Writes a new file and replaces one that is there, or neither: that one is whole at every moment, on a full disk too. */
function writeBoth(added: Text, replaced: Text | undefined): void {
  const place = replaced && realpathSync(replaced.file);
  const beside = place && `${place}.tenon-${process.pid}`;
  try {
    if (place !== undefined && beside !== undefined) {
      // A rename asks only whether the folder may be written.
      accessSync(place, constants.W_OK);
      writeFileSync(beside, replaced?.text ?? "");
      chmodSync(beside, statSync(place).mode);
    }
    writeNew(added, () => {
      if (place !== undefined && beside !== undefined) renameSync(beside, place);
    });
  } finally {
    if (beside !== undefined) rmSync(beside, { force: true });
  }
}

/** Writes a file that is not there, and takes it back when what comes after it fails. */
function writeNew({ file, text }: Text, after: () => void): void {
  const opened = openSync(file, "wx");
  try {
    writeFileSync(opened, text);
    after();
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(opened);
  }
}

function configText({ document, directory, targets }: Beginning): string {
  const chosen = targets === undefined ? "" : `, targets: ${JSON.stringify(targets).replaceAll(",", ", ")}`;
  return `import { defineConfig } from "tenon";

export default defineConfig({
  document: ${JSON.stringify(document)},
  outputs: [{ directory: ${JSON.stringify(directory)}${chosen} }],
});
`;
}
