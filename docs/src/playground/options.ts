import { defaultTargets } from "../../../generators/src/targets/built-in-names.ts";

/** What the playground generates with. */
export interface PlaygroundOptions {
  /** Names of targets; what they need comes with them. */
  readonly targets: readonly string[];
  readonly dates: "string" | "Date" | "Temporal";
  readonly int64: "number" | "bigint" | "string";
  readonly runtime: "inline" | "package";
  readonly importExtension: ".js" | ".ts" | "";
  readonly split: "tag" | "";
}

/** Options that are one of several texts, with their values; the first is the default. */
export const choices: {
  readonly [Name in Exclude<keyof PlaygroundOptions, "targets">]: readonly PlaygroundOptions[Name][];
} = {
  dates: ["string", "Date", "Temporal"],
  int64: ["number", "bigint", "string"],
  runtime: ["package", "inline"],
  importExtension: [".js", ".ts", ""],
  split: ["", "tag"],
};

type ChoiceName = keyof typeof choices;

// The keys of an object literal whose type has no others.
const names = Object.keys(choices) as readonly ChoiceName[];

/** The options that an address carries. What means nothing there is the default. */
export function readOptions(query: URLSearchParams, known: readonly string[]): PlaygroundOptions {
  const asked = query.get("targets")?.split(",") ?? defaultTargets;
  const targets = known.filter((name) => asked.includes(name));
  const chosen = Object.fromEntries(names.map((name) => [name, choiceOf(name, query.get(name))]));
  // One entry for each name, of its own values.
  return { targets, ...(chosen as unknown as Omit<PlaygroundOptions, "targets">) };
}

function choiceOf(name: ChoiceName, value: string | null): string | undefined {
  const values: readonly string[] = choices[name];
  return values.find((one) => one === value) ?? values[0];
}

/** The options as an address carries them: those that are not the default. */
export function writeOptions(options: PlaygroundOptions): URLSearchParams {
  const query = new URLSearchParams();
  if (options.targets.join() !== defaultTargets.join()) query.set("targets", options.targets.join());
  for (const name of names) if (options[name] !== choices[name][0]) query.set(name, options[name]);
  return query;
}
