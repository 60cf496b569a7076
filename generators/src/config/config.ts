import type { NamingHook } from "../plan/index.ts";
import type { Selection } from "../plan/selection.ts";
import type { Target } from "../targets/target.ts";

/** One folder of generated files. `include` and `exclude` say of which operations; unused schemas are left out with the others. */
export interface OutputConfig extends Selection {
  /** Folder of its own for the files, from the configuration's folder. It is replaced as a whole. */
  readonly directory: string;
  /** Ours by name, others by value. Default: types, client, server and validators; of a JSON Schema types and validators. */
  readonly targets?: readonly (string | Target)[];
  /** `inline`, the default, copies what is used of the runtime beside the generated files; `package` imports `@tenon/runtime`. */
  readonly runtime?: "inline" | "package";
  /** `tag` gives the operations of each tag files of their own in `client/` and `server/`. Default: one file for each target. */
  readonly split?: "tag";
  /** Ending of relative imports. Default: `.js`. */
  readonly importExtension?: ".js" | ".ts" | "";
  /** Whether validators only note a `format`, the default, or insist on it (JSON Schema validation, 7.2.1). */
  readonly formats?: "annotate" | "assert";
  /**
   * Whether each `xSchema` also gives its JSON Schema (Standard JSON Schema v1): `omit`, the default, or `include`, which prints the
   * schemas into the output.
   */
  readonly jsonSchemas?: "omit" | "include";
}

/** One document and what becomes of it. */
export interface DocumentConfig {
  /** The OpenAPI document, from the configuration's folder. */
  readonly document: string;
  /** What `tenon generate NAME` calls it. Default: `document`. */
  readonly name?: string;
  /** Overlay documents, applied in order. */
  readonly overlays?: readonly string[];
  readonly outputs: readonly OutputConfig[];
  /** Gives an entity another base name; `undefined` leaves the usual one. */
  readonly naming?: NamingHook;
  /** What stands in header names in place of the word that the document's `x-header-prefix` names. Default: that word. */
  readonly headerPrefix?: string;
  /**
   * Form in which applications have dates. `string`, the default: as on the wire. `Date`: `date-time` is a `Date`; `date` stays text, since a
   * day is no instant. `Temporal`: `date-time` is a `Temporal.Instant`, `date` a `Temporal.PlainDate`.
   */
  readonly dates?: "string" | "Date" | "Temporal";
  /** Form in which applications have integers of format `int64`: `number`, the default, `bigint`, or `string` with their digits. */
  readonly int64?: "number" | "bigint" | "string";
  /** `skip` generates what the right parts of a document allow; `refuse`, the default, nothing if there is an error. */
  readonly onError?: "skip" | "refuse";
  /** URLs that references may lead to; one that ends in `/` stands for everything under it. Default: none. */
  readonly remotes?: readonly string[];
  /** Folders besides the document's own that references may lead to. */
  readonly folders?: readonly string[];
}

/** What `tenon.config.ts` exports by default: one document, or several. */
export type Config = DocumentConfig | readonly DocumentConfig[];

/** Gives a configuration its type, so that the editor knows its options. */
export function defineConfig<const Given extends Config>(config: Given): Given {
  return config;
}
