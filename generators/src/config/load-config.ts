import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Report } from "../diagnostics/index.ts";
import { checkConfig } from "./check-config.ts";
import type { DocumentConfig } from "./config.ts";
import { placeOfLoadError } from "./load-error.ts";
import { locateOption } from "./locate.ts";

/** A configuration that has been loaded and found right. */
export interface LoadedConfig {
  readonly file: string;
  readonly documents: readonly DocumentConfig[];
  /** Every module that it consists of, itself included, so that a change in any of them is noticed. Toolkit left out. */
  readonly modules: readonly string[];
}

/** The toolkit's own entry, which is what `tenon` means in a configuration, wherever the toolkit is installed. */
const entry = new URL(import.meta.url.endsWith(".ts") ? "../index.ts" : "../index.js", import.meta.url).href;
const toolkit = new URL("../../", import.meta.url).href;

/**
 * Loads a configuration by its absolute path. Node keeps a module once it is loaded, so who loads again after a change
 * gives another `version` each time. `undefined`, after reports that point into the file, if anything is wrong
 * with it.
 */
export async function loadConfig(
  file: string,
  report: Report,
  version = 0,
): Promise<LoadedConfig | undefined> {
  const modules = new Set([file]);
  const loaded = await importDefault(file, modules, report, version);
  if (loaded === undefined) return undefined;
  const checked = checkConfig(loaded.value);
  if ("documents" in checked) return { file, documents: checked.documents, modules: [...modules].sort() };
  const text = readFileSync(file, "utf8");
  for (const { kind, path: steps, message, hint } of checked.faults) {
    report({
      code: kind === "unknown" ? "TN613" : "TN614",
      message,
      ...(hint !== undefined && { hint }),
      place: { file, ...locateOption(text, steps), pointer: steps.map((step) => `/${step}`).join("") },
    });
  }
  return undefined;
}

async function importDefault(
  file: string,
  modules: Set<string>,
  report: Report,
  version: number,
): Promise<{ readonly value: unknown } | undefined> {
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
  try {
    const module: object = await import(pathToFileURL(file).href);
    if ("default" in module) return { value: module.default };
    const message = `${path.basename(file)} has no default export.`;
    report({ code: "TN614", message, place: { file, line: 1, column: 1 } });
    return undefined;
  } catch (error) {
    reportLoadError(error, file, report);
    return undefined;
  } finally {
    hooks.deregister();
  }
}

/** Whether a module belongs to the configuration; the toolkit's do not. */
function isOwn(url: string): boolean {
  return url.startsWith("file:") && !url.startsWith(toolkit);
}

function reportLoadError(error: unknown, file: string, report: Report): void {
  const missing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  if (missing && message.includes(`'${file}'`)) {
    report({ code: "TN611", message: `${path.basename(file)} does not exist.`, place: { file } });
    return;
  }
  report({ code: "TN612", message: `${message.replace(/\.$/, "")}.`, place: placeOfLoadError(error, file) });
}
