import { nearest } from "../document/nearest.ts";
import { type Command, commonOptions, type OptionSpec, type Outcome } from "./command.ts";
import { refusal } from "./refusal.ts";

/** `tenon help`: all commands, or one of them. `commands` gives them all, itself included. */
export function helpCommand(commands: () => readonly Command[]): Command {
  return {
    name: "help",
    summary: "Print help for Tenon or for one command.",
    usage: "help [COMMAND]",
    options: [],
    values: () => commands().map(({ name }) => name),
    examples: [["tenon help generate", "the options of tenon generate"]],
    run: (call) => {
      const [name, ...more] = call.arguments;
      if (name === undefined) return overview(commands());
      const command = commands().find((one) => one.name === name);
      if (command === undefined) return unknownCommand(name, commands());
      // What stands behind `scaffold` belongs to the command.
      if (more.length === 0 || `${command.usage} `.startsWith(`${call.arguments.join(" ")} `))
        return helpOf(command);
      const message = `help takes one command, but ${more.join(" ")} follows ${name}.`;
      return refusal({ code: "TN605", message, hint: `\`tenon help ${name}\` has all of the command.` });
    },
  };
}

/** What Tenon is and which commands there are. */
export function overview(commands: readonly Command[]): Outcome {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const text = [
    "Tenon turns an OpenAPI document into TypeScript that fits it: types, a client, a server and validators.",
    "",
    "Usage: tenon COMMAND [arguments] [options]",
    "",
    "Commands:",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "Examples:",
    "  tenon generate petstore.yaml --out src/petstore",
    "  tenon help generate",
    "",
    "Exit codes: 0 fine, 1 a bug of Tenon, 2 the input or the call is wrong, 4 --check found a difference",
    "or diff a change that --fail-on names.",
    "",
  ].join("\n");
  return {
    exitCode: 0,
    output: text,
    data: { commands: commands.map(description) },
  };
}

/** The help of one command. */
export function helpOf(command: Command): Outcome {
  const options = [...command.options, ...commonOptions];
  const width = Math.max(...options.map((option) => synopsis(option).length));
  const text = [
    command.summary,
    "",
    `Usage: tenon ${command.usage}`,
    ...(command.details ?? []).flatMap((paragraph) => ["", paragraph]),
    "",
    "Options:",
    ...options.map((option) => `  ${synopsis(option).padEnd(width)}  ${option.help}`),
    "",
    "Examples:",
    ...command.examples.flatMap(([call, does]) => [`  ${call}`, `      ${does}`]),
    "",
  ].join("\n");
  return { exitCode: 0, output: text, data: { help: description(command) } };
}

/** All that help says of a command. */
function description({ name, summary, usage, details = [], options, examples }: Command): object {
  return {
    name,
    summary,
    usage: `tenon ${usage}`,
    details,
    options: [...options, ...commonOptions],
    examples: examples.map(([call, does]) => ({ call, does })),
  };
}

/** What a call of a command that does not exist comes to. */
export function unknownCommand(name: string, commands: readonly Command[]): Outcome {
  const names = commands.map((command) => command.name);
  const near = names.find((one) => one.startsWith(name)) ?? nearest(name, names)[0];
  const hint = near === undefined ? `The commands are ${names.join(", ")}.` : `Did you mean tenon ${near}?`;
  const finding = { code: "TN601" as const, message: `There is no command ${name}.`, hint };
  return refusal(finding);
}

function synopsis({ name, value }: OptionSpec): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}
