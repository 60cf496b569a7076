import { nearest } from "../document/nearest.ts";
import { builtInNames } from "../targets/built-in-names.ts";
import { array, type Check, type ConfigFault, callable, object, oneOf, text, wrong } from "./check.ts";
import type { Config, DocumentConfig } from "./config.ts";

/** A target: the name of one of ours, or a value that `defineTarget` made. */
const target: Check = (value, path) => {
  if (typeof value === "string") return builtIn(value, builtInNames, path);
  return object({ name: text, requires: array(text), roles: array(object(role)), emit: callable })(
    value,
    path,
  );
};

const role = {
  key: text,
  of: oneOf(["api", "schema", "securityScheme", "operation", "response", "part"]),
  file: text,
  space: oneOf(["type", "value"]),
  name: callable,
  applies: { optional: callable },
};

const output = object({
  directory: text,
  targets: { optional: array(target, 1) },
  runtime: { optional: oneOf(["inline", "package"]) },
  importExtension: { optional: oneOf([".js", ".ts", ""]) },
  formats: { optional: oneOf(["annotate", "assert"]) },
});

const document = object({
  document: text,
  overlays: { optional: array(text) },
  outputs: array(output, 1),
  naming: { optional: callable },
  headerPrefix: { optional: text },
  dates: { optional: oneOf(["string", "Date", "Temporal"]) },
  int64: { optional: oneOf(["number", "bigint", "string"]) },
  onError: { optional: oneOf(["skip", "refuse"]) },
  remotes: { optional: array(text) },
  folders: { optional: array(text) },
});

/** The documents of a configuration, or what is wrong with it. */
export function checkConfig(
  value: unknown,
): { readonly documents: readonly DocumentConfig[] } | { readonly faults: readonly ConfigFault[] } {
  const faults = Array.isArray(value) ? array(document, 1)(value, []) : document(value, []);
  if (faults.length > 0) return { faults };
  const config = value as Config; // What `document` has just checked, option by option.
  return { documents: isList(config) ? config : [config] };
}

function isList(config: Config): config is readonly DocumentConfig[] {
  return Array.isArray(config);
}

function builtIn(name: string, names: readonly string[], path: ConfigFault["path"]): readonly ConfigFault[] {
  if (names.includes(name)) return [];
  const [near] = nearest(name, names);
  const faults = wrong(path, `one of ${names.join(", ")}, or a plugin's target`, name);
  return near === undefined ? faults : faults.map((fault) => ({ ...fault, hint: `Did you mean "${near}"?` }));
}
