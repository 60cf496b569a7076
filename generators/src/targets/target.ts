import type { Report } from "../diagnostics/index.ts";
import type { SourceFile } from "../emit/index.ts";
import type { Api, SchemaId } from "../model/index.ts";
import type { NameRole, Names } from "../plan/index.ts";

/** Options that decide what the generated code looks like. All have defaults; see `defaultOptions`. */
export interface TargetOptions {
  readonly importExtension: ".js" | ".ts" | "";
  readonly runtime: "package" | "inline";
  /**
   * What validators make of `format`: an annotation, as the standard has it (the default), or an assertion
   * (JSON Schema validation, 7.2.1).
   */
  readonly formats?: "annotate" | "assert";
  /**
   * Whether each `xSchema` also gives its JSON Schema (Standard JSON Schema v1): `omit`, the default, or `include`, which prints the
   * schemas into the output.
   */
  readonly jsonSchemas?: "omit" | "include";
}

/** What a target is given: the model, the names, and files to add to. */
export interface TargetContext {
  readonly api: Api;
  readonly names: Names;
  readonly options: TargetOptions;
  file(path: string): SourceFile;
  readonly report: Report;
  /** Where the output is generated again after each change. */
  readonly memory?: TargetMemory;
}

/** What a target knows of the last time that it made the same output, so that it need not make again what has not changed. */
export interface TargetMemory {
  /**
   * There if all that the target reads is as it was, names and options included, except for the schemas that have changed. Never there
   * for targets of others: nobody knows what they read.
   */
  readonly last: LastTime | undefined;
  /** Keeps something for the next time, and nothing else of this one. */
  keep(kept: unknown): void;
}

/** What there is of the last time. */
export interface LastTime {
  /** What the target has kept. */
  readonly kept: unknown;
  /** The schemas that have changed since then, in something that the target reads. All ids are as they were. */
  readonly changed: ReadonlySet<SchemaId>;
}

/** One artifact: a function from model and names to source files. Ours use nothing that a plugin cannot. */
export interface Target {
  readonly name: string;
  /** Targets whose symbols this one prints; they are generated too. */
  readonly requires: readonly string[];
  /** The names that this target exports, so that the plan can keep them all apart. */
  readonly roles: readonly NameRole[];
  /**
   * Whether `index.ts` exports its names too, which is so if it is left out. `false` for files that import a package which a program need
   * not have where it runs.
   */
  readonly inIndex?: boolean;
  emit(context: TargetContext): void;
}

/** Declares a target. */
export function defineTarget(target: Target): Target {
  return target;
}
