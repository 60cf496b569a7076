import { parseArgs } from "node:util";
import type { Finding, Report } from "../diagnostics/index.ts";
import { nearest } from "../document/nearest.ts";
import { type Call, type Command, commonOptions, type OptionSpec } from "./command.ts";

/** Reads the arguments behind the command's name. `undefined`, after reports, if anything in them is wrong. */
export function parseCall(command: Command, args: readonly string[], report: Report): Call | undefined {
  const specs = new Map([...command.options, ...commonOptions].map((spec) => [spec.name, spec]));
  const options = Object.fromEntries(
    [...specs].map(([name, { value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...options, help: { type: "boolean", short: "h" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  const positionals: string[] = [];
  // What is wrong several times is said once.
  const faults = new Map<string, Finding>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const fault = faultOf(token, specs, values);
    if (fault !== undefined) faults.set(fault.message, fault);
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? ""]);
  }
  for (const fault of faults.values()) report(fault);
  return faults.size === 0 ? callOf(positionals, values) : undefined;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function faultOf(
  { name, rawName, value, inlineValue }: OptionToken,
  specs: ReadonlyMap<string, OptionSpec>,
  before: ReadonlyMap<string, readonly string[]>,
): Finding | undefined {
  const spec = specs.get(name);
  if (spec === undefined) return unknownOption(rawName, [...specs.keys()]);
  if (spec.value === undefined) {
    return value === undefined ? undefined : { code: "TN603", message: `${rawName} takes no value.` };
  }
  if (value === undefined || value === "" || (inlineValue !== true && value.startsWith("-"))) {
    if (!(value === "" && spec.values?.includes("") === true)) {
      return { code: "TN603", message: `${rawName} needs a value: ${rawName} ${spec.value}.` };
    }
  }
  if (spec.values !== undefined && !spec.values.includes(value))
    return wrongValue(rawName, value, spec.values);
  if (spec.repeated !== true && before.has(name))
    return { code: "TN605", message: `${rawName} is given more than once.` };
  return undefined;
}

function unknownOption(rawName: string, names: readonly string[]): Finding {
  const near = meantOptions(rawName.replace(/^-+/, ""), names).map((one) => `--${one}`);
  return {
    code: "TN602",
    message: `There is no option ${rawName}.`,
    ...(near.length > 0 && { hint: `Did you mean ${near.join(" or ")}?` }),
  };
}

/** The options that begin so, else the one that is most like it, else the longest that it begins with: `output` is `out`. */
function meantOptions(name: string, names: readonly string[]): readonly string[] {
  const begun = name.length < 2 ? [] : names.filter((one) => one.startsWith(name)).slice(0, 3);
  if (begun.length > 0) return begun;
  const [near] = [
    ...nearest(name, names),
    ...names.filter((one) => name.startsWith(one)).sort((one, other) => other.length - one.length),
  ];
  return near === undefined ? [] : [near];
}

function wrongValue(rawName: string, value: string, values: readonly string[]): Finding {
  const [near] = nearest(value, values);
  return {
    code: "TN603",
    message: `${rawName} cannot be ${JSON.stringify(value)}; it is one of ${values.map((one) => (one === "" ? '""' : one)).join(", ")}.`,
    ...(near !== undefined && near !== "" && { hint: `Did you mean ${near}?` }),
  };
}

function callOf(positionals: readonly string[], values: ReadonlyMap<string, readonly string[]>): Call {
  return {
    arguments: positionals,
    flag: (name) => values.has(name),
    text: (name) => values.get(name)?.[0],
    texts: (name) => values.get(name) ?? [],
  };
}
