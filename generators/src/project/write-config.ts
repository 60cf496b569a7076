import { writeFileSync } from "node:fs";
import path from "node:path";
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

/** The command that installs Tenon. */
export const installation: Readonly<Record<PackageManager, string>> = {
  npm: "npm install --save-dev tenon",
  pnpm: "pnpm add --save-dev tenon",
  yarn: "yarn add --dev tenon",
  bun: "bun add --dev tenon",
};

/**
 * Writes `tenon.config.ts`, or `tenon.config.mts` in a package of CommonJS, which must not exist, and the script, unless one of that name
 * exists.
 */
export function writeConfig(folder: string, beginning: Beginning, manifest: PackageJson | undefined): Begun {
  const config = manifest?.isCommonJs ? "tenon.config.mts" : "tenon.config.ts";
  writeFileSync(path.join(folder, config), configText(beginning), { flag: "wx" });
  const { script } = beginning;
  const before = manifest?.scripts[script];
  if (manifest !== undefined && before === undefined)
    writeFileSync(manifest.file, withScript(manifest, script, command));
  const manager = packageManagerOf(folder, manifest?.packageManager);
  const hasScript = manifest !== undefined && (before === undefined || before === command);
  const installs = manifest !== undefined && !manifest.dependencies.has("tenon");
  return {
    written: [config, ...(hasScript && before === undefined ? ["package.json"] : [])],
    kept: before === undefined || before === command ? [] : [`script ${script}`],
    next: [
      ...(installs ? [installation[manager]] : []),
      hasScript ? `${manager} run ${script}` : `npx ${command}`,
    ],
  };
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
