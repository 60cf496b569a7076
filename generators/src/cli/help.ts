import { type Command, commonOptions, type OptionSpec, type Outcome } from "./command.ts";

/** `tenon help`: all commands, or one of them. `commands` gives all of them. */
export function helpCommand(commands: () => readonly Command[]): Command {
  return {
    name: "help",
    summary: "Print help for Tenon or for one command.",
    usage: "help [COMMAND]",
    options: [],
    examples: [["tenon help generate", "the options of `tenon generate`"]],
    run: (call) => {
      const [name] = call.arguments;
      const command = commands().find((one) => one.name === name);
      return name === undefined
        ? overview(commands())
        : command === undefined
          ? unknownCommand(name, commands())
          : helpOf(command);
    },
  };
}
