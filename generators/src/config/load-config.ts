import { registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Report, readThrown } from "../diagnostics/index.ts";
import { checkConfig } from "./check-config.ts";
import type { DocumentConfig } from "./config.ts";
import { placeOfLoadError } from "./load-error.ts";
import { LoadGuard } from "./load-guard.ts";
import { placeOfOption } from "./locate.ts";
import { snapshot } from "./snapshot.ts";

/** A configuration that has been loaded and found right. */
export interface LoadedConfig {
  readonly file: string;
  readonly documents: readonly DocumentConfig[];
  /** Whether it exports a list of documents, or the one. */
  readonly isList: boolean;
  /** Every module that it consists of, itself included, so that a change in any of them is noticed. Toolkit left out. */
  readonly modules: readonly string[];
}

/** The toolkit's own entry, which is what `tenon` means in a configuration, wherever the toolkit is installed. */
const entry = new URL(import.meta.url.endsWith(".ts") ? "../index.ts" : "../index.js", import.meta.url).href;
const toolkit = new URL("../../", import.meta.url).href;

/** How long a configuration may take to load, in milliseconds. */
const longestLoad = 60_000;

/** How a configuration is loaded. */
export interface LoadConfigOptions {
  /** How long it may take, in milliseconds. */
  readonly limit?: number;
  /** Node keeps a module once it is loaded, so who loads again after a change gives another number each time. */
  readonly version?: number;
}

/**
 * Loads a configuration by its absolute path. `undefined`, after reports that point into the file, if anything is wrong with it:
 * whatever it throws, ends or waits for is its own fault and none of ours.
 */
export async function loadConfig(
  file: string,
  report: Report,
  { limit = longestLoad, version = 0 }: LoadConfigOptions = {},
): Promise<LoadedConfig | undefined> {
  const modules = new Set([file]);
  const value = await importDefault(file, modules, { limit, version }, report);
  if (value === undefined) return undefined;
  const checked = checkConfig(value.default);
  if ("documents" in checked) return { file, ...checked, modules: [...modules].sort() };
  for (const { kind, path: steps, message, hint } of checked.faults) {
    report({
      code: kind === "unknown" ? "TN613" : "TN614",
      message,
      ...(hint !== undefined && { hint }),
      place: placeOfOption({ file, path: steps }),
    });
  }
  return undefined;
}

async function importDefault(
  file: string,
  modules: Set<string>,
  { limit, version }: Required<LoadConfigOptions>,
  report: Report,
): Promise<{ readonly default: unknown } | undefined> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier === "tenon" ? entry : specifier, context);
      const again = version > 0 && isOwn(resolved.url) && !resolved.url.includes("/node_modules/");
      return again ? { ...resolved, url: `${resolved.url}?${version}` } : resolved;
    },
    load: (url, context, next) => {
      if (isOwn(url)) modules.add(fileURLToPath(url));
      return next(url, context);
    },
  });
  const guard = new LoadGuard(limit);
  try {
    const module: object = await Promise.race([import(pathToFileURL(file).href), guard.broken]);
    if ("default" in module) return { default: snapshot(module.default) };
    const message = `${path.basename(file)} has no default export.`;
    report({ code: "TN614", message, place: { file } });
    return undefined;
  } catch (error) {
    reportLoadError(error, file, modules, report);
    return undefined;
  } finally {
    guard.end();
    hooks.deregister();
  }
}

/** Whether a module belongs to the configuration; the toolkit's do not. */
function isOwn(url: string): boolean {
  return url.startsWith("file:") && !url.startsWith(toolkit);
}

function reportLoadError(error: unknown, file: string, modules: ReadonlySet<string>, report: Report): void {
  const { message, code } = readThrown(error);
  if (code === "ERR_MODULE_NOT_FOUND" && message.includes(`'${file}'`)) {
    report({ code: "TN611", message: `${path.basename(file)} does not exist.`, place: { file } });
    return;
  }
  report({
    code: "TN612",
    message: `${message.replace(/\.$/, "")}.`,
    ...(isCommonJs(message) && { hint: commonJsHint }),
    place: placeOfLoadError(error, file, modules),
  });
}

/** What Node says of a module's syntax in a file that it takes for CommonJS. */
function isCommonJs(message: string): boolean {
  return /Cannot use import statement outside a module|Unexpected token 'export'/.test(message);
}

const commonJsHint =
  'The package.json says "type": "commonjs". Give the file the ending .mts (.mjs without types), or set "type": "module".';
