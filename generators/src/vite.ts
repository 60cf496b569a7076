import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { Plugin, ViteDevServer } from "vite";
import { configIn, configNames } from "./cli/generate-jobs.ts";
import { printDiagnostics } from "./cli/print-diagnostics.ts";
import { Retold } from "./cli/retold.ts";
import { loadConfig } from "./config/index.ts";
import { type Diagnostic, diagnose, type Finding } from "./diagnostics/index.ts";
import { doubt, jobsOfConfig, type RunMemory, runJobs } from "./run/index.ts";

/** Settings of the Vite plugin. */
export interface VitePluginOptions {
  /** Path of the configuration, from Vite's root. Default: the `tenon.config.ts` that is there. */
  readonly config?: string;
}

/** What one generation came to. */
interface Generation {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the output is as the documents say. */
  readonly done: boolean;
  /** Absolute paths of what was read. */
  readonly inputs: readonly string[];
}

/**
 * A plugin for Vite 6 and newer that does what `tenon generate` does: before a build, which fails with the diagnostics if the
 * documents or the configuration are wrong, and in development whenever one of their files changes. Then an error is shown in the
 * browser, and the last good output stays.
 */
export function tenon({ config }: VitePluginOptions = {}): Plugin {
  let root = process.cwd();
  let server: ViteDevServer | undefined;
  let known: Generation = { diagnostics: [], done: true, inputs: [] };
  let version = 0;
  let changes = 0;
  const memory: RunMemory = new Map();
  const retold = new Retold();
  let last: Promise<unknown> = Promise.resolve();

  // One after the other, since they write the same files.
  const next = (): Promise<Generation> => {
    const generation = last.then(() => generate(configFile(root, config), version++, memory));
    last = generation.catch(() => undefined);
    return generation;
  };

  const onChange = (file: string): void => {
    if (server === undefined || !known.inputs.includes(path.normalize(file))) return;
    const { config: settings } = server;
    const change = ++changes;
    next()
      .then(async (generation) => {
        if (!generation.done) await sleep(doubt);
        if (generation.done || change === changes) show(generation);
      })
      .catch((error: unknown) => settings.logger.error(String(error)));
  };

  const show = (generation: Generation): void => {
    const wasDone = known.done;
    // What was read before stays watched: an error may be that a file is gone.
    known = { ...generation, inputs: [...new Set([...known.inputs, ...generation.inputs])] };
    if (server === undefined) return;
    server.watcher.add([...known.inputs]);
    const { config: settings, ws } = server;
    const { diagnostics, lines } = retold.tell(generation.diagnostics, generation.done);
    if (diagnostics.length > 0) settings.logger.error(printDiagnostics(diagnostics, "generate"));
    if (lines.length > 0) settings.logger.info(lines.join("\n"));
    if (!generation.done)
      ws.send({
        type: "error",
        err: { message: plainText(generation.diagnostics), stack: "", plugin: "tenon" },
      });
    // The error in the browser goes away with the page that shows it.
    else if (!wasDone) ws.send({ type: "full-reload" });
  };

  return {
    name: "tenon",
    configResolved: (resolved) => {
      root = resolved.root;
    },
    configureServer: (started) => {
      server = started;
      for (const event of ["add", "change", "unlink"]) started.watcher.on(event, onChange);
    },
    async buildStart() {
      const generation = await next();
      if (server !== undefined) return show(generation);
      for (const id of generation.inputs) this.addWatchFile(id);
      if (!generation.done) this.error(plainText(generation.diagnostics));
      // `vite build --watch` begins anew after each change of a source.
      const { diagnostics, lines } = retold.tell(generation.diagnostics, true);
      if (diagnostics.length > 0) this.warn(plainText(diagnostics));
      if (lines.length > 0) this.info(lines.join("\n"));
    },
  };
}

function configFile(root: string, name: string | undefined): string {
  // Without any, the one that is missed is called by the first of the names.
  return path.resolve(root, name ?? configIn(root) ?? configNames[0] ?? "");
}

async function generate(file: string, version: number, memory: RunMemory): Promise<Generation> {
  const diagnostics: Diagnostic[] = [];
  const report = (finding: Finding): void => void diagnostics.push(diagnose(finding));
  const config = await loadConfig(file, report, { version });
  if (config === undefined) return { diagnostics, done: false, inputs: [file] };
  const result = await runJobs(jobsOfConfig(config), { check: false, strict: false, force: false, memory });
  return { ...result, done: result.outputs !== undefined };
}

function plainText(diagnostics: readonly Diagnostic[]): string {
  return stripVTControlCharacters(printDiagnostics(diagnostics, "generate"));
}
