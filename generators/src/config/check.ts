import { nearest } from "../document/nearest.ts";

/** Where in a configuration: property names and indexes from its default export. */
export type ConfigPath = readonly (string | number)[];

/** A fault of a configuration. */
export interface ConfigFault {
  readonly kind: "unknown" | "value";
  readonly path: ConfigPath;
  readonly message: string;
  readonly hint?: string;
}

/** Looks at a value and says what is wrong with it. */
export type Check = (value: unknown, path: ConfigPath) => readonly ConfigFault[];

/** An option that may be left out; one that is there as `undefined` counts as left out. */
export interface Optional {
  readonly optional: Check;
}

/** Options by name. */
export type Options = Readonly<Record<string, Check | Optional>>;

/** What is known of options that an object has not. */
export interface Others {
  /** Where options belong that are easily written here. */
  readonly elsewhere?: ReadonlyMap<string, string>;
  /** The options that other tools have by other names. */
  readonly meant?: ReadonlyMap<string, string>;
}

/** An object with these options and no others. */
export function object(options: Options, others: Others = {}): Check {
  return (value, path) => {
    if (!isOptions(value)) return wrong(path, "an object", value);
    const names = Object.keys(options);
    const unknown = Object.keys(value).filter((name) => !names.includes(name));
    const given = new Map<string, unknown>(Object.entries(value));
    const meant = unknown.map((name) => meantBy(name, names, others));
    return [
      ...unknown.map((name, index) => unknownOption(name, meant[index], { names, others }, path)),
      ...Object.entries(options)
        // It is there by another name.
        .filter(([name]) => given.has(name) || !meant.includes(name))
        .flatMap(([name, check]) => checkOption(name, check, given.get(name), path)),
    ];
  };
}

/** Whether a value is an object that may have options. */
export function isOptions(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Promise);
}

function meantBy(name: string, names: readonly string[], { elsewhere, meant }: Others): string | undefined {
  return elsewhere?.has(name) ? undefined : (meant?.get(name) ?? nearest(name, names)[0]);
}

function checkOption(
  name: string,
  check: Check | Optional,
  value: unknown,
  path: ConfigPath,
): readonly ConfigFault[] {
  if (typeof check !== "function") return value === undefined ? [] : check.optional(value, [...path, name]);
  if (value !== undefined) return check(value, [...path, name]);
  return [{ kind: "value", path, message: `\`${name}\` is missing.` }];
}

function unknownOption(
  name: string,
  meant: string | undefined,
  { names, others }: { readonly names: readonly string[]; readonly others: Others },
  path: ConfigPath,
): ConfigFault {
  return {
    kind: "unknown",
    path: [...path, name],
    message: `There is no option \`${name}\`.`,
    hint: hintOfUnknown(name, meant, names, others),
  };
}

function hintOfUnknown(
  name: string,
  meant: string | undefined,
  names: readonly string[],
  { elsewhere = new Map() }: Others,
): string {
  const belongs = elsewhere.get(name);
  if (belongs !== undefined) return `It ${belongs}`;
  if (meant !== undefined) return `Did you mean \`${meant}\`?`;
  const [near = ""] = nearest(name, [...elsewhere.keys()]);
  const nearBelongs = elsewhere.get(near);
  return nearBelongs === undefined
    ? `The options here are ${names.join(", ")}.`
    : `Did you mean \`${near}\`? It ${nearBelongs}`;
}

/** An array, each member checked. `least`: how many it has at least. */
export function array(member: Check, least = 0): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return wrong(path, "an array", value).map((fault) => inBrackets(fault, value));
    if (value.length < least) return wrong(path, `an array of at least ${least}`, value);
    return value.flatMap((one, index) => member(one, [...path, index]));
  };
}

/** What could be a member is meant to be the only one. */
function inBrackets(fault: ConfigFault, value: unknown): ConfigFault {
  const name = fault.path.findLast((step) => typeof step === "string");
  if (name === undefined || (typeof value !== "string" && !isOptions(value))) return fault;
  const shown = typeof value === "string" ? describe(value).replace("a string", "…") : "{ … }";
  return { ...fault, hint: `Write brackets around it: \`${name}: [${shown}]\`.` };
}

/** A string that says something. */
export const text: Check = (value, path) =>
  typeof value === "string" && value !== "" ? [] : wrong(path, "a string that is not empty", value);

/** A function. */
export const callable: Check = (value, path) =>
  typeof value === "function" ? [] : wrong(path, "a function", value);

/** `true` or `false`. */
export const flag: Check = (value, path) =>
  typeof value === "boolean" ? [] : wrong(path, "true or false", value);

/** One of a few strings. */
export function oneOf(values: readonly string[]): Check {
  return (value, path) => {
    if (typeof value === "string" && values.includes(value)) return [];
    const [near] = typeof value === "string" ? nearest(value, values) : [];
    const wanted = values.map((one) => JSON.stringify(one)).join(", ");
    const [fault] = wrong(path, `one of ${wanted}`, value);
    return fault === undefined
      ? []
      : [near === undefined ? fault : { ...fault, hint: `Did you mean ${JSON.stringify(near)}?` }];
  };
}

/** A fault: something else was wanted. The value is shown only by its kind, or if it is short and plain. */
export function wrong(path: ConfigPath, wanted: string, value: unknown): readonly ConfigFault[] {
  return [{ kind: "value", path, message: `${spell(path)} has to be ${wanted}, but is ${describe(value)}.` }];
}

/** A path as one writes it in code: `outputs[0].directory`. */
function spell(path: ConfigPath): string {
  const spelled = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
  return path.length === 0 ? "The configuration" : `\`${spelled.replace(/^\./, "")}\``;
}

function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === "boolean") return String(value);
  if (typeof value === "string" && value.length <= 40) return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (value instanceof Promise) return "a promise, which has to be awaited first";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
